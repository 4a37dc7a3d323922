import { scoreboardCreate, scoreboardDelete, scoreboardEdit, scoreboardList } from '@plumbline/core/contract'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectScoreboard } from './repository.ts'
import { createScoreboard, editScoreboard, listScoreboards, removeScoreboard } from './service.ts'

export interface ScoreboardParts {
  database: Database
  changed(spaceId: string): void
}

/** Where a board stands that a call names. */
export async function placeOfScoreboard(tx: Transaction, { params }: { params: { scoreboardId: string } }) {
  const board = await selectScoreboard(tx, params.scoreboardId)
  return board && { spaceId: board.spaceId, nodeId: board.nodeId }
}

export function bindScoreboards(api: Api, { database, changed }: ScoreboardParts): void {
  api.inSpace(
    scoreboardList,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId, subject }) => ({
      scoreboards: await database.inScope(scope, (tx) => listScoreboards(tx, { spaceId, subject })),
    }),
  )

  api.inSpace(
    scoreboardCreate,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId, subject, input }) => {
      const scoreboard = await database.inScope(scope, (tx) => createScoreboard(tx, { spaceId, subject }, input))
      changed(spaceId)
      return { scoreboard }
    },
  )

  api.inSpace(scoreboardEdit, placeOfScoreboard, async ({ scope, spaceId, subject, params, input }) => {
    const edit = (tx: Transaction) => editScoreboard(tx, params.scoreboardId, { spaceId, subject }, input)
    const scoreboard = await database.inScope(scope, edit)
    changed(spaceId)
    return { scoreboard }
  })

  api.inSpace(scoreboardDelete, placeOfScoreboard, async ({ scope, spaceId, subject, params }) => {
    await database.inScope(scope, (tx) => removeScoreboard(tx, params.scoreboardId, subject))
    changed(spaceId)
    return { success: true as const }
  })
}
