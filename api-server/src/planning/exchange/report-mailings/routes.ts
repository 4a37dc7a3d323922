import {
  mailingLimits,
  reportLetterList,
  reportMailingCreate,
  reportMailingDelete,
  reportMailingEdit,
  reportMailingList,
  reportMailingSend,
} from '@plumbline/core/contract'
import type { Logger } from 'pino'
import { selectMembers } from '../../../identity/access/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api, Place } from '../../../platform/http/index.ts'
import { forgetLetters } from './letters-repository.ts'
import { addMailing, editMailing, listLetters, listMailings, queueNow, requireMailing } from './mailings.ts'
import { deleteMailing, selectMailing } from './repository.ts'

interface Parts {
  database: Database
  log: Logger
  /** Sends letters that wait. */
  sendReports(): Promise<void>
}

/** Of a space that somebody is not in they learn nothing. */
const inSpaceNamed = async (tx: Transaction, { input }: { input: { spaceId: string } }): Promise<string | null> =>
  (await selectMembers(tx, [input.spaceId])).length > 0 ? input.spaceId : null

/** Where what a mailing tells of stands. */
async function placeOfMailing(tx: Transaction, { params }: { params: { mailingId: string } }): Promise<Place | null> {
  const mailing = await selectMailing(tx, params.mailingId)
  return mailing && { spaceId: mailing.spaceId, nodeId: mailing.nodeId }
}

export function bindReportMailings(api: Api, { database, log, sendReports }: Parts): void {
  api.inSpace(reportMailingList, inSpaceNamed, async ({ scope, spaceId, input: { epsId, language } }) => {
    const at = { spaceId, nodeId: epsId ?? null, userId: scope.userId, language }
    return { mailings: await database.inScope(scope, (tx) => listMailings(tx, at)) }
  })

  api.inSpace(reportMailingCreate, inSpaceNamed, async ({ scope, spaceId, input: { epsId, ...content } }) => {
    const adding = { scope, spaceId, nodeId: epsId, content }
    return { mailing: await database.inScope(scope, (tx) => addMailing(tx, adding)) }
  })

  api.inSpace(reportMailingEdit, placeOfMailing, async ({ scope, params: { mailingId }, input }) => ({
    mailing: await database.inScope(scope, async (tx) => editMailing(tx, await requireMailing(tx, mailingId), input)),
  }))

  api.inSpace(reportMailingDelete, placeOfMailing, async ({ scope, params: { mailingId } }) => {
    await database.inScope(scope, (tx) => deleteMailing(tx, mailingId))
    return { success: true as const }
  })

  api.inSpace(reportMailingSend, placeOfMailing, async ({ scope, params: { mailingId } }) => {
    await database.inScope(scope, async (tx) => queueNow(tx, await requireMailing(tx, mailingId)))
    // The answer waits for no letter: what becomes of each stands in the history.
    sendReports().catch((err: unknown) => log.warn({ err }, 'reports could not be sent'))
    return { success: true as const }
  })

  api.inSpace(reportLetterList, placeOfMailing, async ({ scope, params: { mailingId } }) => ({
    letters: await database.inScope(scope, (tx) => listLetters(tx, mailingId)),
  }))
}

export const forgetOldLetters = (tx: Transaction): Promise<void> => forgetLetters(tx, mailingLimits.letters)
