import type { ChatPerson, ChatSettings, Message } from '@plumbline/core/contract'
import type { EffectiveRights } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'
import type { Channel } from './channels-repository.ts'
import { mayUse } from './policy.ts'

/** What is new to somebody is counted no further than this. */
const MOST_UNREAD = 100

export interface Reading {
  chatId: string
  lastRead: number
  muted: boolean
  unread: number
  mentions: number
  last: Message | null
}

/** What each channel is to this person. */
export async function selectReadings(
  tx: Transaction,
  userId: string,
  chatIds: readonly string[],
): Promise<Map<string, Reading>> {
  const { rows }: { rows: Reading[] } = await tx.raw(
    `SELECT c.id AS "chatId", coalesce(r.last_read, 0)::float8 AS "lastRead", coalesce(r.muted, false) AS muted,
       unread.count::int AS unread, unread.named::int AS mentions, last.body AS last
     FROM chats c
     LEFT JOIN chat_readers r ON r.chat_id = c.id AND r.user_id = :userId
     LEFT JOIN LATERAL (
       SELECT m.body FROM chat_messages m WHERE m.chat_id = c.id ORDER BY m.at DESC LIMIT 1
     ) AS last ON true
     CROSS JOIN LATERAL (
       SELECT count(*) AS count, count(*) FILTER (WHERE jsonb_exists(fresh.body -> 'mentions', :userId)) AS named
       FROM (
         SELECT m.body FROM chat_messages m
         WHERE m.chat_id = c.id AND m.at > coalesce(r.last_read, 0) AND m.by_user <> :userId
         ORDER BY m.at DESC LIMIT :most
       ) AS fresh
     ) AS unread
     WHERE c.id = ANY (:chatIds)`,
    { userId, chatIds: [...chatIds], most: MOST_UNREAD },
  )
  return new Map(rows.map((row) => [row.chatId, row]))
}

/** The mark never goes back. */
export async function markRead(
  tx: Transaction,
  { id, spaceId }: Pick<Channel, 'id' | 'spaceId'>,
  userId: string,
  at: number,
): Promise<void> {
  await tx('chat_readers')
    .insert({ chat_id: id, user_id: userId, space_id: spaceId, last_read: at })
    .onConflict(['chat_id', 'user_id'])
    .merge({ last_read: tx.raw('greatest(chat_readers.last_read, excluded.last_read)') })
}

export async function mute(
  tx: Transaction,
  { id, spaceId }: Pick<Channel, 'id' | 'spaceId'>,
  userId: string,
  muted: boolean,
): Promise<void> {
  await tx('chat_readers')
    .insert({ chat_id: id, user_id: userId, space_id: spaceId, muted })
    .onConflict(['chat_id', 'user_id'])
    .merge({ muted })
}

const usual: ChatSettings = { toasts: 'all', desktop: false }

export async function selectSettings(tx: Transaction, userId: string): Promise<ChatSettings> {
  return (await tx('chat_settings').where({ user_id: userId }).first('toasts', 'desktop')) ?? usual
}

export async function storeSettings(tx: Transaction, userId: string, settings: ChatSettings): Promise<void> {
  await tx('chat_settings')
    .insert({ user_id: userId, ...settings })
    .onConflict('user_id')
    .merge(settings)
}

const personColumns = (tx: Transaction) => [
  'u.id',
  'u.login',
  'u.first_name as firstName',
  'u.last_name as lastName',
  'u.color',
  tx.raw(`coalesce(u.avatar, '') AS avatar`),
]

export async function selectPeople(tx: Transaction, ids: readonly string[]): Promise<Map<string, ChatPerson>> {
  const rows: ChatPerson[] = await tx('users as u').whereIn('u.id', ids).select(personColumns(tx))
  return new Map(rows.map((person) => [person.id, person]))
}

/** Members of the space who may use the channel, by name, and how far each has read. */
export async function selectReaders(tx: Transaction, channel: Channel): Promise<(ChatPerson & { lastRead: number })[]> {
  const rows: (ChatPerson & { lastRead: number; effectiveRights: EffectiveRights | null })[] = await tx('members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .leftJoin('chat_readers as r', (on) => on.on('r.user_id', 'm.user_id').andOnVal('r.chat_id', channel.id))
    .where('m.space_id', channel.spaceId)
    .orderBy(['u.first_name', 'u.last_name', 'u.id'])
    .select(personColumns(tx))
    .select(tx.raw('coalesce(r.last_read, 0)::float8 AS "lastRead"'))
    .select(tx.raw('app_shared.standing_at(m.user_id, m.space_id, ?) AS "effectiveRights"', [channel.nodeId]))
  return rows.flatMap(({ effectiveRights, ...person }) => {
    const subject = effectiveRights && { userId: person.id, role: effectiveRights.role, effectiveRights }
    return subject && mayUse(subject, channel) ? [person] : []
  })
}
