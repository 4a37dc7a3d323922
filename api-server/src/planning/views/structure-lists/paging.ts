import type { VersionRow } from '../../versions/kinds/index.ts'

/** A schedule below the node, with its actual version. */
export interface Listed {
  id: string
  name: string
  version: VersionRow
}

interface Part<T> {
  items: T[]
  /** Of all in that schedule. */
  total: number
}

interface Page<T> {
  items: T[]
  next: string | null
}

/** Documents read for one page, at most: many empty schedules are several pages, of which some hold nothing. */
const MAX_SCHEDULES = 20

/**
 * Goes through schedules one after another, from where the page before ended. What people change between two pages may
 * move a line over the border; nothing is held for a list.
 */
export async function pageOver<T>(
  schedules: readonly Listed[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  read: (schedule: Listed, offset: number, limit: number) => Promise<Part<T>>,
): Promise<Page<T>> {
  const [startId, startOffset = '0'] = cursor?.split(':') ?? []
  const first = startId === undefined ? 0 : schedules.findIndex(({ id }) => id === startId)
  const items: T[] = []
  if (first < 0) return { items, next: null }
  for (let at = first; at < schedules.length; at++) {
    const schedule = schedules[at]
    if (!schedule) break
    const offset = at === first ? Number(startOffset) : 0
    if (items.length >= limit || at - first >= MAX_SCHEDULES) return { items, next: `${schedule.id}:${offset}` }
    const part = await read(schedule, offset, limit - items.length)
    items.push(...part.items)
    const end = offset + part.items.length
    if (end < part.total) return { items, next: `${schedule.id}:${end}` }
  }
  return { items, next: null }
}
