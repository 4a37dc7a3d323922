import {
  type ScoreboardEmail,
  scoreboardEmailList,
  scoreboardEmailSet,
  scoreboardEmailStop,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { languageOf } from '../../identity/emails/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { nextMoment, requireRhythm } from '../../platform/rhythm/index.ts'
import { listScoreboards, placeOfScoreboard } from '../scoreboard/index.ts'
import { deleteEmail, type EmailRow, selectEmails, upsertEmail } from './repository.ts'

export function bindScoreboardEmails(api: Api, { database }: { database: Database }): void {
  api.inSpace(
    scoreboardEmailList,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId, subject }) => ({
      emails: await database.inScope(scope, async (tx) => {
        const seen = new Set((await listScoreboards(tx, { spaceId, subject })).map(({ id }) => id))
        const emails = await selectEmails(tx, spaceId, scope.userId)
        return emails.filter(({ scoreboardId }) => seen.has(scoreboardId)).map(viewOf)
      }),
    }),
  )

  api.inSpace(
    scoreboardEmailSet,
    placeOfScoreboard,
    async ({ scope, spaceId, subject, params: { scoreboardId }, input: rhythm, http }) => {
      const now = new Date()
      requireRhythm(rhythm, now)
      const language = languageOf(http.get('language'))
      return database.inScope(scope, async (tx) => {
        const boards = await listScoreboards(tx, { spaceId, subject })
        if (!boards.some(({ id }) => id === scoreboardId)) throw new AppError('NOT_FOUND')
        const before = (await selectEmails(tx, spaceId, scope.userId)).find((one) => one.scoreboardId === scoreboardId)
        const { userId } = scope
        const email = { scoreboardId, userId, spaceId, rhythm, language, nextAt: nextMoment(rhythm, now) }
        await upsertEmail(tx, email)
        return { email: viewOf({ ...email, sentAt: before?.sentAt ?? null }) }
      })
    },
  )

  api.inSpace(scoreboardEmailStop, placeOfScoreboard, async ({ scope, params }) => {
    await database.inScope(scope, (tx) => deleteEmail(tx, params.scoreboardId, scope.userId))
    return { success: true as const }
  })
}

function viewOf({ scoreboardId, rhythm, nextAt, sentAt }: EmailRow): ScoreboardEmail {
  return { scoreboardId, rhythm, nextAt: nextAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }
}
