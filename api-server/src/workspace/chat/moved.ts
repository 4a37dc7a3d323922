/** Channels of a schedule on their way into another space. */
import { type Message, messagesOf, metaOf, newChannel } from '@plumbline/core/documents/chat'
import * as Y from 'yjs'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import { LIVING } from './archive.ts'
import { roomOf } from './authorizer.ts'
import { channelsAt, insertChannel } from './channels-repository.ts'
import { markArchived, selectPage, storeMessages } from './messages-repository.ts'

const MESSAGES_AT_ONCE = 1_000

/** Of the node and of its works, those in which something was said. */
export async function channelsSaidIn(
  tx: Transaction,
  nodeId: string,
): Promise<{ id: string; workId: string | null }[]> {
  const all = await channelsAt(tx, nodeId)
  const said: typeof all = []
  for (const channel of all) if ((await selectPage(tx, channel.id, { limit: 1 })).length > 0) said.push(channel)
  return said
}

/** Oldest first. */
export async function readWholeChannel(database: Database, scope: Scope, chatId: string): Promise<Message[]> {
  const all: Message[] = []
  for (;;) {
    const page = { after: all.at(-1)?.at ?? 0, limit: MESSAGES_AT_ONCE }
    const found = await database.inScope(scope, (tx) => selectPage(tx, chatId, page))
    all.push(...found)
    if (found.length < MESSAGES_AT_ONCE) return all
  }
}

interface Moved {
  id: string
  workId: string | null
  messages: readonly Message[]
}

/** The document of a channel whose rows follow: with the newest messages, as it would be after a while. */
export async function createMovedRoom(collabApi: CollabApi, { id, messages }: Moved, userId: string): Promise<string> {
  const doc = newChannel()
  doc.transact(() => {
    for (const message of messages.slice(-LIVING)) messagesOf(doc).set(message.id, message)
    metaOf(doc).set('lastAt', messages.at(-1)?.at ?? 0)
  })
  await collabApi.create(roomOf(id), Y.encodeStateAsUpdate(doc), userId)
  return roomOf(id)
}

export async function writeMovedChannel(
  tx: Transaction,
  at: { spaceId: string; nodeId: string },
  { id, workId, messages }: Moved,
): Promise<void> {
  await insertChannel(tx, { id, workId, ...at })
  const left = Math.max(0, messages.length - LIVING)
  for (let from = 0; from < messages.length; from += MESSAGES_AT_ONCE) {
    const some = messages.slice(from, from + MESSAGES_AT_ONCE)
    await storeMessages(tx, { id, spaceId: at.spaceId }, some)
    const old = some.slice(0, Math.max(0, left - from))
    if (old.length > 0)
      await markArchived(
        tx,
        id,
        old.map((message) => message.id),
      )
  }
}
