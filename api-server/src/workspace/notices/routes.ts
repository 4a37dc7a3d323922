import {
  epsUserSettings,
  epsUserSettingsSave,
  type Notice,
  noticeActualVersion,
  noticeDelete,
  noticeDeleteAll,
  noticeList,
  noticePersonalDelete,
  noticePersonalDeleteAll,
  noticePersonalList,
  noticeSetChecked,
  noticeStatus,
  noticeTimesheets,
  timesheetNotification,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { readersAmong, selectNode, selectPath } from '../eps/index.ts'
import { effectiveChoices } from './choices.ts'
import {
  deleteNotices,
  markChecked,
  type NoticeRow,
  selectChoices,
  selectNotice,
  selectNotices,
  selectStatus,
  storeChoice,
} from './repository.ts'
import type { NoticeArea } from './rules.ts'
import type { Notices } from './service.ts'

export interface NoticesRoutes {
  database: Database
  notices: Notices
  /** The actual version of a schedule that the transaction may see. */
  actualVersionOf(tx: Transaction, scheduleId: string): Promise<string | null>
  /** Mondays of weeks whose timesheets the person has not handed in, of that schedule or of all. */
  unfilledWeeks(tx: Transaction, userId: string, scheduleId: string | null): Promise<string[]>
}

export function bindNotices(api: Api, parts: NoticesRoutes): void {
  const { database, notices } = parts
  for (const [route, area] of [
    [noticeList, 'bell'],
    [noticePersonalList, 'personal'],
  ] as const) {
    api.signedIn(route, ({ scope, input }) => readList(database, scope, area, input))
  }
  api.signedIn(noticeStatus, ({ scope }) => database.inScope(scope, (tx) => selectStatus(tx, scope.userId)))

  api.signedIn(noticeSetChecked, async ({ scope, input }) => {
    await database.inScope(scope, (tx) => markChecked(tx, scope.userId, input.id))
    await notices.statusChanged(scope.userId)
    return database.inScope(scope, (tx) => selectStatus(tx, scope.userId))
  })

  bindPersonalArea(api, parts)
  bindDeletion(api, parts)
  bindUserSettings(api, database)
}

function bindPersonalArea(api: Api, { database, notices, actualVersionOf, unfilledWeeks }: NoticesRoutes): void {
  api.signedIn(noticeActualVersion, async ({ scope, params }) => {
    const found = await database.inScope(scope, async (tx) => {
      const { scheduleId, spaceId } = await required(tx, scope.userId, params.noticeId)
      await markChecked(tx, scope.userId, params.noticeId)
      const versionId = scheduleId === null ? null : await actualVersionOf(tx, scheduleId)
      return versionId === null ? nowhere : { spaceId, scheduleId, versionId }
    })
    await notices.statusChanged(scope.userId)
    return found
  })

  api.signedIn(noticeTimesheets, ({ scope, params }) =>
    database.inScope(scope, async (tx) => {
      const { kind, scheduleId } = await required(tx, scope.userId, params.noticeId)
      if (kind !== 'timesheet_due' || scheduleId === null) return { periods: [] }
      return { periods: (await unfilledWeeks(tx, scope.userId, scheduleId)).map(weekFrom) }
    }),
  )

  api.signedIn(timesheetNotification, ({ scope }) =>
    database.inScope(scope, async (tx) => ({
      periods: (await unfilledWeeks(tx, scope.userId, null)).map(weekFrom),
    })),
  )
}

/** The whole week that begins with that Monday. */
function weekFrom(monday: string): { from: string; to: string } {
  const sunday = new Date(Date.parse(monday) + 6 * DAY_MS)
  return { from: monday, to: sunday.toISOString().slice(0, 10) }
}

const DAY_MS = 86_400_000
const nowhere = { spaceId: null, scheduleId: null, versionId: null }

function bindDeletion(api: Api, { database, notices }: NoticesRoutes): void {
  const remove = async (scope: Scope, area: NoticeArea, id?: string) => {
    const count = await database.inScope(scope, (tx) =>
      deleteNotices(tx, { userId: scope.userId, area, ...(id === undefined ? {} : { id }) }),
    )
    if (id !== undefined && count === 0) throw new AppError('NOT_FOUND')
    await notices.statusChanged(scope.userId)
    return { success: true as const }
  }
  // `all` before the ids: the first path that fits is taken.
  api.signedIn(noticeDeleteAll, ({ scope }) => remove(scope, 'bell'))
  api.signedIn(noticePersonalDeleteAll, ({ scope }) => remove(scope, 'personal'))
  api.signedIn(noticeDelete, ({ scope, params }) => remove(scope, 'bell', params.noticeId))
  api.signedIn(noticePersonalDelete, ({ scope, params }) => remove(scope, 'personal', params.noticeId))
}

function bindUserSettings(api: Api, database: Database): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { epsId: string } }) =>
    (await selectNode(tx, params.epsId))?.spaceId ?? null

  api.inSpace(epsUserSettings, spaceOf, ({ scope, params }) =>
    database.inScope(scope, (tx) => readChoice(tx, scope.userId, params.epsId)),
  )
  api.inSpace(epsUserSettingsSave, spaceOf, ({ scope, spaceId, params: { epsId }, input }) =>
    database.inScope(scope, async (tx) => {
      await storeChoice(tx, { userId: scope.userId, nodeId: epsId, spaceId }, input.notices)
      return readChoice(tx, scope.userId, epsId)
    }),
  )
}

async function readChoice(tx: Transaction, userId: string, epsId: string) {
  const path = (await selectPath(tx, epsId)).map(({ id }) => id)
  const own = await selectChoices(tx, path, userId)
  return {
    notices: own.find(({ nodeId }) => nodeId === epsId)?.notices ?? null,
    effective: effectiveChoices(path, own).get(userId) ?? ('mine' as const),
  }
}

/** Throws NOT_FOUND for a notice of somebody else. */
async function required(tx: Transaction, userId: string, id: string): Promise<NoticeRow> {
  const notice = await selectNotice(tx, userId, id)
  if (!notice) throw new AppError('NOT_FOUND')
  return notice
}

async function readList(
  database: Database,
  scope: Scope,
  area: NoticeArea,
  { before, limit }: { before?: string | undefined; limit: number },
) {
  const of = { userId: scope.userId, area }
  return database.inScope(scope, async (tx) => {
    const rows = await selectNotices(tx, of, { before, limit: limit + 1 })
    const readable = await readableOf(tx, scope.userId, rows.slice(0, limit))
    return { notices: readable.map(viewOf), more: rows.length > limit }
  })
}

/** What was told while one might read it is not told again once that was taken away. */
async function readableOf(tx: Transaction, userId: string, rows: readonly NoticeRow[]): Promise<NoticeRow[]> {
  const kept: NoticeRow[] = []
  for (const nodes of Map.groupBy(rows, ({ spaceId, epsId }) => `${spaceId} ${epsId}`).values()) {
    const { spaceId, epsId } = nodes[0]!
    const isReader = epsId === null || (await readersAmong(tx, { spaceId, nodeId: epsId }, [userId])).length > 0
    if (isReader) kept.push(...nodes)
  }
  return rows.filter((row) => kept.includes(row))
}

function viewOf({ actorId, firstName, lastName, color, at, checkedAt, spaceName, ...row }: NoticeRow): Notice {
  const by =
    actorId === null ? null : { id: actorId, firstName: firstName ?? '', lastName: lastName ?? '', color: color ?? 0 }
  return { ...row, spaceName: spaceName ?? '', by, at: at.toISOString(), checked: checkedAt !== null }
}
