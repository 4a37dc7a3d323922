import { createHash } from 'node:crypto'
import type { Transaction } from '../../platform/database/index.ts'

export interface CalendarFeedRow {
  id: string
  name: string
  scheduleId: string | null
  createdAt: Date
  seenAt: Date | null
}

const columns = ['id', 'name', 'schedule_id as scheduleId', 'created_at as createdAt', 'seen_at as seenAt']
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export async function selectFeeds(tx: Transaction, userId: string): Promise<CalendarFeedRow[]> {
  return tx('calendar_feeds')
    .where({ user_id: userId })
    .orderBy(['created_at', 'id'])
    .select<CalendarFeedRow[]>(columns)
}

/** Of the secret only its hash is kept. */
export async function insertFeed(
  tx: Transaction,
  feed: { id: string; userId: string; name: string; scheduleId: string | null; secret: string },
): Promise<CalendarFeedRow> {
  const [row] = await tx('calendar_feeds')
    .insert({
      id: feed.id,
      user_id: feed.userId,
      name: feed.name,
      schedule_id: feed.scheduleId,
      secret_hash: hashOf(feed.secret),
    })
    .returning<CalendarFeedRow[]>(columns)
  if (!row) throw new Error('A calendar feed was not inserted')
  return row
}

/** Of somebody else: not there. */
export async function deleteFeed(tx: Transaction, userId: string, feedId: string): Promise<boolean> {
  return (await tx('calendar_feeds').where({ id: feedId, user_id: userId }).delete()) > 0
}

export async function deleteFeedsOf(tx: Transaction, userId: string): Promise<void> {
  await tx('calendar_feeds').where({ user_id: userId }).delete()
}

/** Whoever has the secret; marks that it was asked for, at most once a minute. */
export async function findFeed(
  tx: Transaction,
  secret: string,
): Promise<(CalendarFeedRow & { userId: string }) | null> {
  const found: (CalendarFeedRow & { userId: string }) | undefined = await tx('calendar_feeds')
    .where({ secret_hash: hashOf(secret) })
    .first([...columns, 'user_id as userId'])
  if (!found) return null
  await tx('calendar_feeds')
    .where({ id: found.id })
    .whereRaw("(seen_at IS NULL OR seen_at < now() - interval '1 minute')")
    .update({ seen_at: tx.fn.now() })
  return found
}
