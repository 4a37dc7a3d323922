import type { Message } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'
import type { Channel } from './channels-repository.ts'

/** Every message of every channel, as the documents say; of those that have left them, as this table says. */

/** A row is never replaced by an earlier state of its message. */
export async function storeMessages(
  tx: Transaction,
  { id: chatId, spaceId }: Pick<Channel, 'id' | 'spaceId'>,
  messages: readonly Message[],
): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message) => ({
    ...{ chat_id: chatId, space_id: spaceId, id: message.id, at: message.at, by_user: message.by },
    ...{ reply_to: message.replyTo, rev: message.rev, body: JSON.stringify(message) },
  }))
  await tx('chat_messages')
    .insert(rows)
    .onConflict(['chat_id', 'id'])
    .merge(['rev', 'body'])
    .whereRaw('chat_messages.rev < excluded.rev')
}

export async function markArchived(tx: Transaction, chatId: string, ids: readonly string[]): Promise<void> {
  await tx('chat_messages').where({ chat_id: chatId }).whereIn('id', ids).update({ archived: true })
}

export async function countLiving(tx: Transaction, chatId: string): Promise<number> {
  const row = await tx('chat_messages')
    .where({ chat_id: chatId, archived: false })
    .count<{ count: string }[]>('* as count')
    .first()
  return Number(row?.count ?? 0)
}

/** Whoever changes an archived message takes turns with others. */
export async function lockMessage(tx: Transaction, chatId: string, id: string): Promise<Message | null> {
  const row = await tx('chat_messages').where({ chat_id: chatId, id }).forUpdate().first('body')
  return row?.body ?? null
}

export async function selectMessage(tx: Transaction, chatId: string, id?: string): Promise<Message | null> {
  const rows = tx('chat_messages').where({ chat_id: chatId }).orderBy('at', 'desc')
  if (id !== undefined) rows.where({ id })
  return (await rows.first('body'))?.body ?? null
}

/** Oldest first, one more than asked for where there are more. */
export async function selectPage(
  tx: Transaction,
  chatId: string,
  { before, after, limit }: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<Message[]> {
  const forward = after !== undefined
  const rows = tx('chat_messages')
    .where({ chat_id: chatId })
    .orderBy('at', forward ? 'asc' : 'desc')
    .limit(limit)
  if (before !== undefined) rows.where('at', '<', before)
  if (after !== undefined) rows.where('at', '>', after)
  const page: Message[] = await rows.pluck('body')
  return forward ? page : page.reverse()
}

/** Words in whatever form they stand; newest first. */
export async function searchMessages(
  tx: Transaction,
  chatIds: readonly string[],
  text: string,
  limit: number,
): Promise<{ chatId: string; message: Message }[]> {
  return tx('chat_messages')
    .whereIn('chat_id', chatIds)
    .whereRaw(`words @@ (websearch_to_tsquery('russian', ?) || websearch_to_tsquery('english', ?))`, [text, text])
    .orderBy('at', 'desc')
    .limit(limit)
    .select('chat_id as chatId', 'body as message')
}
