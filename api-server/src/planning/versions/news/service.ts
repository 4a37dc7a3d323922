import type { NoticeKind, Upload, VersionsEvent } from '@plumbline/core/contract'
import type { Logger } from 'pino'
import { selectMemberRows } from '../../../identity/access/index.ts'
import { selectIdsByLogins } from '../../../identity/users/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { Said } from '../../../workspace/comments/index.ts'
import { selectNode } from '../../../workspace/eps/index.ts'
import { mentionsIn, type NoticeEvent, type Notices } from '../../../workspace/notices/index.ts'
import type { DocumentReader, NamedPerson } from '../../schedules/document/index.ts'
import type { MergeEvent } from '../comparison/index.ts'
import { type ActualChange, selectMakers } from '../kinds/index.ts'

/** What happens in planning, as notices: events of features → kinds of notices and whom they concern. */
export interface News {
  versionChanged(spaceId: string, event: VersionsEvent): void
  actualChanged(event: ActualChange): void
  merged(event: MergeEvent): void
  uploadEnded(userId: string, spaceId: string, upload: Upload): void
  said(userId: string, what: Said): void
  memberChanged(event: MemberEvent): void
  settled(): Promise<void>
}

interface MemberEvent {
  kind: 'joined' | 'role_changed'
  spaceId: string
  memberId: string
  actorId: string
}

export interface NewsParts {
  database: Database
  reader: DocumentReader
  notices: Notices
  log: Logger
}

const told: Partial<Record<VersionsEvent['change'], NoticeKind>> = {
  locked: 'version_locked',
  unlocked: 'version_unlocked',
  deleted: 'version_deleted',
  actual: 'version_actual',
}

export function createNews({ database, reader, notices, log }: NewsParts): News {
  let telling: Promise<void> = Promise.resolve()
  /**
   * Nobody waits for news, and they never make fail what they tell of. They are told in the order in which things
   * happened, however long it takes to find out whom they concern.
   */
  const after = (find: () => Promise<NoticeEvent[]>): void => {
    const found = find().catch((err: unknown) => {
      log.warn({ err }, 'people are not told of an event')
      return []
    })
    telling = telling.then(async () => (await found).forEach(notices.tell))
  }
  const nameOf = async (epsId: string): Promise<string> =>
    (await database.asSystem((tx) => selectNode(tx, epsId)))?.name ?? ''
  const toNamed = async (event: NoticeEvent, people: readonly NamedPerson[]): Promise<NoticeEvent[]> => {
    const params = { ...event.params, schedule: await nameOf(event.scheduleId ?? '') }
    return people.map(({ userId, works, first }) => ({
      ...event,
      params: { ...params, count: works, work: first },
      to: [userId],
    }))
  }

  return {
    versionChanged: (spaceId, { scheduleId, versionId, name, change, by }) => {
      const kind = told[change]
      if (kind === undefined) return
      after(async () => {
        const to = await database.asSystem((tx) => selectMakers(tx, { scheduleId, versionId }))
        const params = { version: name, schedule: await nameOf(scheduleId) }
        const about = { spaceId, epsId: scheduleId, scheduleId, versionId: change === 'deleted' ? null : versionId }
        return [{ kind, actorId: by.id, ...about, params, to }]
      })
    },
    actualChanged: ({ spaceId, scheduleId, versionId, name, beforeId, userId }) =>
      after(async () => {
        const people = await reader.named({ versionId: beforeId, seq: null }, { versionId, seq: null })
        const about = { spaceId, epsId: scheduleId, scheduleId, versionId }
        const params = { version: name }
        return toNamed({ kind: 'works_actual', actorId: userId, ...about, params, to: [] }, people)
      }),
    merged: ({ into, seq, fromName, userId }) => {
      // Drafts are nobody's works yet.
      if (into.kind !== 'actual') return
      const { id: versionId, scheduleId, spaceId } = into
      after(async () => {
        const people = await reader.named({ versionId, seq: seq - 1 }, { versionId, seq })
        const about = { spaceId, epsId: scheduleId, scheduleId, versionId }
        const params = { version: fromName }
        return toNamed({ kind: 'works_merged', actorId: userId, ...about, params, to: [] }, people)
      })
    },
    uploadEnded: (userId, spaceId, { state, fileName, scheduleId, versionId }) =>
      after(async () => {
        const kind = state === 'completed' ? 'imported' : 'import_failed'
        const schedule = scheduleId === null ? '' : await nameOf(scheduleId)
        const about = { spaceId, epsId: scheduleId, scheduleId, versionId }
        return [{ kind, actorId: userId, ...about, params: { file: fileName, schedule }, to: [userId] }]
      }),
    said: (userId, { spaceId, epsId, text, before }) => {
      const known = new Set(mentionsIn(before))
      const logins = mentionsIn(text).filter((login) => !known.has(login))
      if (logins.length === 0) return
      after(async () => {
        const to = await database.asSystem((tx) => selectIdsByLogins(tx, logins))
        const params = { node: await nameOf(epsId), text: shortened(text) }
        return [{ kind: 'mentioned', actorId: userId, spaceId, epsId, scheduleId: null, versionId: null, params, to }]
      })
    },
    memberChanged: ({ kind, spaceId, memberId, actorId }) =>
      after(async () => {
        const members = await database.asSystem((tx) => selectMemberRows(tx, spaceId))
        const admins = members.filter(({ role }) => role === 'admin').map(({ id }) => id)
        const member = members.find(({ id }) => id === memberId)
        // Whoever comes sees where they are; those who answer for the space hear of it.
        const to = kind === 'joined' ? admins : [memberId]
        const params = { role: member?.role ?? '' }
        return [{ kind, actorId, spaceId, epsId: null, scheduleId: null, versionId: null, params, to }]
      }),
    settled: async () => {
      await telling
      await notices.settled()
    },
  }
}

const SHOWN = 140

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  const signs = [...line]
  return signs.length > SHOWN ? `${signs.slice(0, SHOWN).join('')}…` : line
}
