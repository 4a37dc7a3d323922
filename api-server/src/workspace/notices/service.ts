import type { NoticesStatus } from '@plumbline/core/contract'
import type { Logger } from 'pino'
import { selectMembers } from '../../identity/access/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import { readersAmong, selectPath } from '../eps/index.ts'
import { spaceName } from '../spaces/index.ts'
import { effectiveChoices } from './choices.ts'
import {
  deleteOldNotices,
  forgetBeyond,
  insertNotices,
  type NewNotice,
  selectChoices,
  selectStatus,
} from './repository.ts'
import { peopleOf, rules } from './rules.ts'

/** Kept of one person, in the bell and in the personal area each. */
const MAX_PER_PERSON = 500
const KEPT_DAYS = 90

export interface NoticeEvent extends Omit<NewNotice, 'area'> {
  /** Whom it concerns; rules and people's own choices decide whom it reaches. */
  to: readonly string[]
}

export interface Notices {
  /** Never throws and is not waited for: what happened has happened, also when nobody can be told. */
  tell(event: NoticeEvent): void
  /** Their screens show how many there are. */
  statusChanged(userId: string): Promise<void>
  forgetOld(): Promise<void>
  /** Until everybody is told of what was said so far. */
  settled(): Promise<void>
}

export interface NoticesParts {
  database: Database
  log: Logger
  toUser(userId: string, status: NoticesStatus): void
  /** Programs hear of it as well, whomever it reaches; in the same transaction. */
  alsoTell(tx: Transaction, event: NoticeEvent): Promise<void>
}

export function createNotices({ database, log, toUser, alsoTell }: NoticesParts): Notices {
  let telling: Promise<void> = Promise.resolve()
  const statusChanged = async (userId: string): Promise<void> => {
    toUser(userId, await database.asSystem((tx) => selectStatus(tx, userId)))
  }
  const tellNow = async (event: NoticeEvent): Promise<void> => {
    const reached = await database.asSystem(async (tx) => {
      await alsoTell(tx, event)
      return write(tx, event)
    })
    for (const userId of reached) await statusChanged(userId)
  }
  return {
    tell: (event) => {
      telling = telling.then(() => tellNow(event)).catch((err) => log.warn({ err }, 'people are not told of an event'))
    },
    statusChanged,
    forgetOld: () => database.asSystem((tx) => deleteOldNotices(tx, KEPT_DAYS)),
    settled: () => telling,
  }
}

/** Whom it reached. */
async function write(tx: Transaction, { to, ...event }: NoticeEvent): Promise<string[]> {
  const { kind, spaceId, epsId, actorId } = event
  const members = [...new Set((await selectMembers(tx, [spaceId])).map(({ userId }) => userId))]
  const path = epsId === null ? [] : (await selectPath(tx, epsId)).map(({ id }) => id)
  const choices = effectiveChoices(path, await selectChoices(tx, path))
  const meant = peopleOf({ kind, actorId, to, members, choices })
  // Nobody hears of what they may not read.
  const people = epsId === null ? meant : await readersAmong(tx, { spaceId, nodeId: epsId }, meant)
  const params = { ...event.params, space: await spaceName(tx, spaceId) }
  await insertNotices(tx, { ...event, params, area: rules[kind].area }, people)
  await forgetBeyond(tx, people, MAX_PER_PERSON)
  return people
}
