import {
  type ScoreboardLetter,
  scoreboardLetterList,
  scoreboardLetterSet,
  scoreboardLetterStop,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { languageOf } from '../../identity/letters/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { listScoreboards, placeOfScoreboard } from '../scoreboard/index.ts'
import { deleteLetter, type LetterRow, selectLetters, upsertLetter } from './repository.ts'
import { nextMoment, requireRhythm } from './rhythm.ts'

export function bindScoreboardLetters(api: Api, { database }: { database: Database }): void {
  api.inSpace(
    scoreboardLetterList,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId, asker }) => ({
      letters: await database.inScope(scope, async (tx) => {
        const seen = new Set((await listScoreboards(tx, { spaceId, asker })).map(({ id }) => id))
        const letters = await selectLetters(tx, spaceId, scope.userId)
        return letters.filter(({ scoreboardId }) => seen.has(scoreboardId)).map(viewOf)
      }),
    }),
  )

  api.inSpace(
    scoreboardLetterSet,
    placeOfScoreboard,
    async ({ scope, spaceId, asker, params: { scoreboardId }, input: rhythm, http }) => {
      const now = new Date()
      requireRhythm(rhythm, now)
      const language = languageOf(http.get('language'))
      return database.inScope(scope, async (tx) => {
        const boards = await listScoreboards(tx, { spaceId, asker })
        if (!boards.some(({ id }) => id === scoreboardId)) throw new AppError('NOT_FOUND')
        const before = (await selectLetters(tx, spaceId, scope.userId)).find((one) => one.scoreboardId === scoreboardId)
        const { userId } = scope
        const letter = { scoreboardId, userId, spaceId, rhythm, language, nextAt: nextMoment(rhythm, now) }
        await upsertLetter(tx, letter)
        return { letter: viewOf({ ...letter, sentAt: before?.sentAt ?? null }) }
      })
    },
  )

  api.inSpace(scoreboardLetterStop, placeOfScoreboard, async ({ scope, params }) => {
    await database.inScope(scope, (tx) => deleteLetter(tx, params.scoreboardId, scope.userId))
    return { success: true as const }
  })
}

function viewOf({ scoreboardId, rhythm, nextAt, sentAt }: LetterRow): ScoreboardLetter {
  return { scoreboardId, rhythm, nextAt: nextAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }
}
