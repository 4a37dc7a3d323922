import type { IndicatorView } from '@plumbline/core/contract'
import type { Subject } from '@plumbline/core/permissions'
import type { Logger } from 'pino'
import { effectiveRightsOf } from '../../identity/access/index.ts'
import { addressFilter } from '../../identity/addresses/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { TextSource } from '../../platform/localization/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { nextMoment } from '../../platform/rhythm/index.ts'
import { selectReadable } from '../../workspace/eps/index.ts'
import { spaceName } from '../../workspace/spaces/index.ts'
import { indicatorsBelow } from '../indicators/index.ts'
import { selectOwnIndicators } from '../own-indicators/index.ts'
import { listScoreboards } from '../scoreboard/index.ts'
import { type BoardNumbers, scoreboardEmail, type Words } from './email.ts'
import { type DueEmail, deleteEmail, markSent, selectDueEmails } from './repository.ts'

export interface SendingParts {
  database: Database
  mail: Mail
  log: Logger
  publicUrl: string
  /** Of the screens. */
  texts: TextSource
}

/** Sends what is due; one that fails keeps no other from going. */
export async function sendScoreboards(parts: SendingParts): Promise<void> {
  for (const due of await parts.database.asSystem(selectDueEmails)) {
    await sendOne(parts, due).catch((err) => parts.log.warn({ err }, 'a scoreboard could not be sent'))
  }
}

async function sendOne(parts: SendingParts, due: DueEmail): Promise<void> {
  const { database, mail, publicUrl, texts } = parts
  const { scoreboardId, userId, spaceId, rhythm, language } = due
  const now = new Date()
  const next = nextMoment(rhythm, now, now)
  // Marked first: rather one letter too few than the same one twice.
  if (!(await database.asSystem((tx) => markSent(tx, due, next)))) return
  const told = await database.inScope({ userId, spaceIds: [spaceId] }, (tx) => numbersFor(tx, due))
  if (told === null) {
    await database.asSystem((tx) => deleteEmail(tx, scoreboardId, userId))
    return
  }
  const isWithin = (await database.asSystem((tx) => addressFilter(tx, spaceId))) !== null
  const facts = {
    ...{ language, timeZone: rhythm.timeZone },
    words: wordsOf(await texts(language)),
    link: `${publicUrl}/${spaceId}/scoreboard?board=${scoreboardId}`,
    linkOfEmails: `${publicUrl}/${spaceId}/dashboards?email=${scoreboardId}`,
  }
  const email = scoreboardEmail(told.board.name, isWithin ? null : told, facts)
  mail.post(async () => ({ to: due.email, ...email }))
}

/** As the person sees the board; null: they do not any more. */
async function numbersFor(tx: Transaction, { scoreboardId, userId, spaceId }: DueEmail): Promise<BoardNumbers | null> {
  const effectiveRights = await effectiveRightsOf(tx, userId, spaceId, [])
  if (!effectiveRights) return null
  const subject: Subject = { userId, role: effectiveRights.role, effectiveRights }
  const board = (await listScoreboards(tx, { spaceId, subject })).find(({ id }) => id === scoreboardId)
  if (!board) return null
  const nodeNames = new Map((await selectReadable(tx, spaceId, userId)).map(({ id, name }) => [id, name]))
  const numbers = new Map<string | null, IndicatorView>()
  for (const rootId of new Set([board.nodeId, ...board.tiles.map(({ nodeId }) => nodeId ?? board.nodeId)])) {
    numbers.set(rootId, await indicatorsBelow(tx, { spaceId, userId, rootId }))
  }
  const about = board.nodeId === null ? await spaceName(tx, spaceId) : (nodeNames.get(board.nodeId) ?? '')
  return { board, about, numbers, nodeNames, own: await selectOwnIndicators(tx, spaceId) }
}

function wordsOf(texts: Readonly<Record<string, unknown>>): Words {
  return (key, params = {}) => {
    const found = key
      .split('.')
      .reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], texts.scoreboard)
    return String(found ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
  }
}
