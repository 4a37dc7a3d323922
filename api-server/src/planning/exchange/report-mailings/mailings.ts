import { type MailingContent, mailingLimits, type ReportLetter, type ReportMailing } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { masterOf, type ReportLanguage } from '@plumbline/core/reports'
import { selectMembers } from '../../../identity/access/index.ts'
import type { Scope, Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { nextMoment, requireRhythm } from '../../../platform/rhythm/index.ts'
import { selectNode, selectReadable } from '../../../workspace/eps/index.ts'
import { wantedForm } from '../reports/index.ts'
import { hasWaitingLetters, insertLetters, selectLetters } from './letters-repository.ts'
import {
  countMailings,
  insertMailing,
  lockMailings,
  type MailingRow,
  replaceRecipients,
  selectLastTimes,
  selectMailing,
  selectMailings,
  selectRecipients,
  turnMailing,
  updateMailing,
} from './repository.ts'

/** Of a node; of the space all below nodes that the person may change. */
export async function listMailings(
  tx: Transaction,
  at: { spaceId: string; nodeId: string | null; userId: string; language: ReportLanguage },
): Promise<ReportMailing[]> {
  const found = await selectMailings(tx, at.spaceId, at.nodeId)
  if (at.nodeId !== null) return viewsOf(tx, found, at.language)
  const mayChange = new Set((await selectReadable(tx, at.spaceId, at.userId, 'eps.edit')).map(({ id }) => id))
  return viewsOf(
    tx,
    found.filter(({ nodeId }) => nodeId === null || mayChange.has(nodeId)),
    at.language,
  )
}

async function viewsOf(tx: Transaction, rows: readonly MailingRow[], language: ReportLanguage) {
  const ids = rows.map(({ id }) => id)
  const recipients = Map.groupBy(await selectRecipients(tx, ids), ({ mailingId }) => mailingId)
  const last = await selectLastTimes(tx, ids)
  return rows.map(({ id, nodeId, nodeName, masterId, formId, formName, parameters, rhythm, active, nextAt }) => ({
    ...{ id, nodeId, nodeName, ...parameters, rhythm, active, nextAt: nextAt.toISOString() },
    reportId: masterId ?? formId ?? '',
    reportName: masterOf(masterId ?? '')?.title[language] ?? formName ?? '',
    recipients: (recipients.get(id) ?? []).map(({ id: of, name }) => ({ id: of, name })),
    last: last.get(id) ?? null,
  }))
}

async function viewOf(tx: Transaction, id: string, language: ReportLanguage): Promise<ReportMailing> {
  const [view] = await viewsOf(tx, [await requireMailing(tx, id)], language)
  if (!view) throw new AppError('NOT_FOUND')
  return view
}

/** Throws NOT_FOUND. */
export async function requireMailing(tx: Transaction, id: string): Promise<MailingRow> {
  const mailing = await selectMailing(tx, id)
  if (!mailing) throw new AppError('NOT_FOUND')
  return mailing
}

interface Adding {
  scope: Scope
  spaceId: string
  nodeId: string | null
  content: MailingContent
}

/** Throws REPORT_MAILINGS_TOO_MANY, and what `saidOf` throws. */
export async function addMailing(tx: Transaction, adding: Adding): Promise<ReportMailing> {
  const { scope, spaceId, nodeId, content } = adding
  if (nodeId !== null && (await selectNode(tx, nodeId))?.spaceId !== spaceId) throw new AppError('NOT_FOUND')
  await lockMailings(tx, spaceId)
  const max = mailingLimits.mailings
  if ((await countMailings(tx, spaceId)) >= max) throw new AppError('REPORT_MAILINGS_TOO_MANY', { max })
  const id = newId()
  await insertMailing(tx, { id, spaceId, nodeId, userId: scope.userId }, await saidOf(tx, spaceId, content))
  await replaceRecipients(tx, { id, spaceId }, content.recipients)
  return viewOf(tx, id, content.language)
}

/** Throws NOT_FOUND of a form or a person of elsewhere, REPORT_OTHER_FORMAT, and what is wrong with the rhythm. */
async function saidOf(tx: Transaction, spaceId: string, content: MailingContent) {
  const { reportId, period, rows, level, language, as, rhythm, recipients } = content
  const now = new Date()
  requireRhythm(rhythm, now)
  const isMaster = masterOf(reportId) !== null
  const { kind } = await wantedForm(tx, { reportId, isMaster, language }, spaceId)
  if (as !== 'pdf' && as !== kind) throw new AppError('REPORT_OTHER_FORMAT')
  const members = new Set((await selectMembers(tx, [spaceId])).map(({ userId }) => userId))
  if (recipients.some((userId) => !members.has(userId))) throw new AppError('NOT_FOUND')
  const of = isMaster ? { masterId: reportId, formId: null } : { masterId: null, formId: reportId }
  return { ...of, parameters: { period, rows, level, language, as }, rhythm, nextAt: nextMoment(rhythm, now) }
}

/** What was due while it was paused is not made up for. Throws what `saidOf` throws. */
export async function editMailing(
  tx: Transaction,
  mailing: MailingRow,
  { content, active }: { content?: MailingContent | undefined; active?: boolean | undefined },
): Promise<ReportMailing> {
  const { id, spaceId } = mailing
  if (content) {
    await updateMailing(tx, id, await saidOf(tx, spaceId, content))
    await replaceRecipients(tx, { id, spaceId }, content.recipients)
  }
  if (active !== undefined) {
    await turnMailing(tx, id, { active, nextAt: nextMoment(content?.rhythm ?? mailing.rhythm, new Date()) })
  }
  return viewOf(tx, id, content?.language ?? mailing.parameters.language)
}

/** Throws REPORT_LETTERS_WAIT: nobody gets two at once. */
export async function queueNow(tx: Transaction, { id, spaceId }: MailingRow): Promise<void> {
  await lockMailings(tx, spaceId)
  if (await hasWaitingLetters(tx, id)) throw new AppError('REPORT_LETTERS_WAIT')
  await insertLetters(tx, { id, spaceId, dueAt: new Date() })
}

export async function listLetters(tx: Transaction, mailingId: string): Promise<ReportLetter[]> {
  const letters = await selectLetters(tx, mailingId, mailingLimits.letters)
  return letters.map(({ userId, userName, dueAt, endedAt, ...letter }) => ({
    ...letter,
    to: { id: userId, name: userName },
    ...{ dueAt: dueAt.toISOString(), endedAt: endedAt?.toISOString() ?? null },
  }))
}
