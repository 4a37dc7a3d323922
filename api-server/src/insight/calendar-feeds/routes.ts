import {
  type CalendarFeed,
  calendarFeedCreate,
  calendarFeedDelete,
  calendarFeedList,
  calendarFeedRead,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { writeCalendar } from '@plumbline/core/icalendar'
import { selectSpacesOf } from '../../identity/access/index.ts'
import { isAddressAllowed } from '../../identity/addresses/index.ts'
import {
  type CalendarFeedRow,
  deleteFeed,
  findFeed,
  insertFeed,
  selectFeeds,
} from '../../identity/calendar-feeds/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import { mayReadSchedule, type NodeRow, selectNode, selectReadable } from '../../workspace/eps/index.ts'
import { eventOf } from './event.ts'
import { selectDatedWorks } from './repository.ts'

export interface CalendarFeedParts {
  database: Database
  /** What addresses begin with, without a slash at the end. */
  publicUrl: string
}

const MAX_FEEDS = 20
/** More than a calendar program shows well. */
const MAX_EVENTS = 2_000
/** Official results follow edits within seconds, but nobody's telephone has to. */
const REFRESH_HOURS = 1

export function bindCalendarFeeds(api: Api, { database, publicUrl }: CalendarFeedParts): void {
  api.signedIn(calendarFeedList, async ({ who, scope }) => {
    const rows = await database.asSystem((tx) => selectFeeds(tx, who.person.id))
    return { feeds: await database.inScope(scope, (tx) => Promise.all(rows.map((row) => viewOf(tx, row)))) }
  })

  api.signedIn(calendarFeedCreate, async ({ input: { name, scheduleId }, who, scope }) => {
    const userId = who.person.id
    if (scheduleId !== null) await requireReadable(database, scope, scheduleId)
    const secret = newSecret()
    const row = await database.asSystem(async (tx) => {
      if ((await selectFeeds(tx, userId)).length >= MAX_FEEDS) {
        throw new AppError('CALENDAR_FEEDS_TOO_MANY', { max: MAX_FEEDS })
      }
      return insertFeed(tx, { id: newId(), userId, name, scheduleId, secret })
    })
    const feed = await database.inScope(scope, (tx) => viewOf(tx, row))
    return { feed, address: `${publicUrl}/api/v1/calendar-feeds/${secret}.ics` }
  })

  api.signedIn(calendarFeedDelete, async ({ params, who }) => {
    const deleted = await database.asSystem((tx) => deleteFeed(tx, who.person.id, params.feedId))
    if (!deleted) throw new AppError('NOT_FOUND')
    return { success: true as const }
  })

  api.open(calendarFeedRead, async ({ params, http }) => {
    const text = await calendarOf({ database, publicUrl }, params.secret.replace(/\.ics$/, ''), http.ip)
    http.set('content-type', 'text/calendar; charset=utf-8')
    http.set('cache-control', 'private, no-cache')
    return Buffer.from(text)
  })
}

async function requireReadable(database: Database, scope: Scope, scheduleId: string): Promise<void> {
  const isReadable = await database.inScope(
    scope,
    async (tx) =>
      (await selectNode(tx, scheduleId))?.kind === 'schedule' && mayReadSchedule(tx, scheduleId, scope.userId),
  )
  if (!isReadable) throw new AppError('NOT_FOUND')
}

/** A schedule that the person may not read any more has no name, and the feed no events. */
async function viewOf(
  tx: Transaction,
  { scheduleId, createdAt, seenAt, ...row }: CalendarFeedRow,
): Promise<CalendarFeed> {
  const node = scheduleId === null ? null : await selectNode(tx, scheduleId)
  return {
    ...row,
    schedule: scheduleId === null ? null : { id: scheduleId, name: node?.name ?? '' },
    createdAt: createdAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
  }
}

/** Throws NOT_FOUND for a secret that nobody has, or nobody has any more. */
async function calendarOf(
  { database, publicUrl }: CalendarFeedParts,
  secret: string,
  address: string,
): Promise<string> {
  const { feed, spaceIds } = await database.asSystem(async (tx) => {
    const found = await findFeed(tx, secret)
    if (!found) throw new AppError('NOT_FOUND')
    return { feed: found, spaceIds: await selectSpacesOf(tx, found.userId) }
  })
  const { userId, scheduleId, name } = feed
  const works = await database.inScope({ userId, spaceIds }, async (tx) => {
    const nodes = await readableSchedules(tx, { userId, spaceIds, address })
    const wanted = nodes.filter(({ id }) => scheduleId === null || id === scheduleId)
    const names = new Map(wanted.map((node) => [node.id, node.name]))
    const found = await selectDatedWorks(tx, {
      scheduleIds: [...names.keys()],
      userId: scheduleId === null ? userId : null,
      limit: MAX_EVENTS,
    })
    return found.map((work) => ({ ...work, schedule: names.get(work.scheduleId) ?? '' }))
  })
  return writeCalendar(
    name,
    REFRESH_HOURS,
    works.map((work) => eventOf(work, publicUrl)),
  )
}

/** As the person reads them from this address: a space that is entered from some networks only tells nothing elsewhere. */
async function readableSchedules(
  tx: Transaction,
  { userId, spaceIds, address }: { userId: string; spaceIds: readonly string[]; address: string },
): Promise<NodeRow[]> {
  const found: NodeRow[] = []
  for (const spaceId of spaceIds) {
    if (!(await isAddressAllowed(tx, spaceId, address))) continue
    const nodes = await selectReadable(tx, spaceId, userId, 'schedule.read')
    found.push(...nodes.filter(({ kind }) => kind === 'schedule'))
  }
  return found
}
