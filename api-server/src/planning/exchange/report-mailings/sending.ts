import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@plumbline/core/errors'
import { may } from '@plumbline/core/permissions'
import { periodOfLetter } from '@plumbline/core/reports'
import { dayOf } from '@plumbline/core/time'
import type { Logger } from 'pino'
import { effectiveRightsOf } from '../../../identity/access/index.ts'
import { addressFilter } from '../../../identity/addresses/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import { refusalOf } from '../../../platform/long-jobs/index.ts'
import type { Email, Mail } from '../../../platform/mail/index.ts'
import { nextMoment } from '../../../platform/rhythm/index.ts'
import { spaceName } from '../../../workspace/spaces/index.ts'
import { type ReportWriting, wantedForm } from '../reports/index.ts'
import { letterOf } from './letter.ts'
import {
  claimLetter,
  insertLetters,
  isLastAttempt,
  type LetterEnd,
  type LetterRow,
  markSending,
  selectAddress,
  settleAbandoned,
  settleLetter,
} from './letters-repository.ts'
import { lockDueMailings, type MailingRow, putOff, selectMailing } from './repository.ts'

export interface MailingParts {
  database: Database
  mail: Mail
  log: Logger
  writing: Pick<ReportWriting, 'write'>
  /** Folder on this machine in which files grow. */
  folder: string
  publicUrl: string
}

const DUE_AT_ONCE = 20
/** Mail servers take 20 MB and more, of which a third is encoding. */
const MAX_ATTACHED_BYTES = 15_000_000

/** Sends what is due, and what another server left behind. */
export async function sendReports(parts: MailingParts): Promise<void> {
  await parts.database.asSystem(async (tx) => {
    await settleAbandoned(tx)
    for (const { id, spaceId, rhythm, nextAt } of await lockDueMailings(tx, DUE_AT_ONCE)) {
      await insertLetters(tx, { id, spaceId, dueAt: nextAt })
      const now = new Date()
      await putOff(tx, id, nextMoment(rhythm, now, now))
    }
  })
  for (;;) {
    const letter = await parts.database.asSystem(claimLetter)
    if (!letter) return
    await sendOne(parts, letter)
  }
}

/** One that fails keeps no other from going. */
async function sendOne(parts: MailingParts, letter: LetterRow): Promise<void> {
  const end = await attempt(parts, letter).catch((error: unknown) => endOf(parts, letter, error))
  if (end) await parts.database.asSystem((tx) => settleLetter(tx, letter, end))
}

function endOf({ log }: MailingParts, letter: LetterRow, error: unknown): LetterEnd {
  const refusal = refusalOf(error)
  if (refusal.code === 'REPORT_NOTHING_TO_READ') return { state: 'nothing' }
  const mayPass = refusal.code === 'INTERNAL' || refusal.code === 'LETTER_NOT_TAKEN'
  if (mayPass) log.warn({ err: error, letterId: letter.id }, 'a report could not be sent')
  return mayPass && !isLastAttempt(letter) ? { state: 'waiting' } : { state: 'failed', error: refusal }
}

/** Null: another server has taken the letter meanwhile. */
async function attempt(parts: MailingParts, letter: LetterRow): Promise<LetterEnd | null> {
  const found = await parts.database.asSystem((tx) => placeOf(tx, letter))
  if ('state' in found) return found
  const path = join(parts.folder, `letter-${randomUUID()}`)
  try {
    return await written(parts, letter, { ...found, path })
  } finally {
    await rm(path, { force: true })
  }
}

interface Place {
  mailing: MailingRow
  address: string
  about: string
}

/** Where it goes; why it does not where the person lost the right, or nothing leaves the space by letter. */
async function placeOf(tx: Transaction, { mailingId, userId, spaceId }: LetterRow): Promise<Place | LetterEnd> {
  const mailing = await selectMailing(tx, mailingId)
  const address = await selectAddress(tx, userId)
  if (!mailing || address === null) return { state: 'no_right' }
  if ((await addressFilter(tx, spaceId)) !== null) return { state: 'networks' }
  const { nodeId } = mailing
  const effectiveRights = await effectiveRightsOf(tx, userId, spaceId, nodeId === null ? [] : [nodeId])
  const mayRead = effectiveRights && may({ userId, role: effectiveRights.role, effectiveRights }, 'eps.read')
  if (!mayRead) return { state: 'no_right' }
  return { mailing, address, about: mailing.nodeName ?? (await spaceName(tx, spaceId)) }
}

async function written(
  parts: MailingParts,
  letter: LetterRow,
  at: Place & { path: string },
): Promise<LetterEnd | null> {
  const { database } = parts
  const { mailing, path } = at
  const { spaceId, nodeId, masterId, formId, parameters } = mailing
  const { rows, level, language, as } = parameters
  const scope = { userId: letter.userId, spaceIds: [spaceId] }
  const of = { reportId: masterId ?? formId ?? '', isMaster: masterId !== null, language }
  const { name } = await database.inScope(scope, (tx) => wantedForm(tx, of, spaceId))
  const period = periodOfLetter(parameters.period, dayThere(letter.dueAt, mailing.rhythm.timeZone))
  const wanted = {
    ...of,
    spaceId,
    nodeId,
    versionId: null,
    works: null,
    rows,
    level,
    period,
    name,
    asPages: as === 'pdf',
  }
  const progress = (): void => undefined
  await parts.writing.write(scope, wanted, { path, progress, signal: new AbortController().signal })
  const { size } = await stat(path)
  const isSmall = size <= MAX_ATTACHED_BYTES
  const fileName = `${name}.${as}`
  if (!(await database.asSystem((tx) => markSending(tx, letter, { fileName, bytes: size })))) return null
  const email = letterOf(language, {
    ...{ report: name, about: at.about, from: period.start, to: period.finish },
    link: `${parts.publicUrl}/${spaceId}/reports${nodeId === null ? '' : `/${nodeId}`}`,
    tooLarge: isSmall ? null : Math.ceil(size / 1_000_000),
  })
  return handOver(parts, { to: at.address, ...email, ...(isSmall && { attachments: [{ filename: fileName, path }] }) })
}

async function handOver({ mail }: MailingParts, email: Email): Promise<LetterEnd> {
  try {
    await mail.send(email)
  } catch (cause) {
    throw Object.assign(new AppError('LETTER_NOT_TAKEN'), { cause })
  }
  return { state: email.attachments ? 'sent' : 'without_file' }
}

/** The day by the clock of whoever chose the rhythm. */
function dayThere(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  const [month = 1, day = 1, year = 1970] = parts.format(at).split('/').map(Number)
  return dayOf(year, month, day)
}
