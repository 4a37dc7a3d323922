/** A channel as people read it. */
import * as Y from 'yjs'
import { repairedJson } from '../../text/index.ts'
import { messagesOf, metaOf } from './commands.ts'
import { type Message, message } from './message.ts'

/** What stands in the document, oldest first; what is no message is left out. */
export function readChannel(doc: Y.Doc): Message[] {
  const read: Message[] = []
  for (const raw of messagesOf(doc).values()) {
    const parsed = message.safeParse(repairedJson(raw))
    if (parsed.success) read.push(parsed.data)
  }
  return read.sort(byTime)
}

/** Stamps of one channel differ; ids decide where two copies of a channel were merged. */
export function byTime(one: Pick<Message, 'at' | 'id'>, other: Pick<Message, 'at' | 'id'>): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1)
}

export function newChannel(): Y.Doc {
  const doc = new Y.Doc()
  metaOf(doc).set('lastAt', 0)
  return doc
}

/** The same channel without the traces of what was changed, reacted to and archived. */
export function foldChannel(doc: Y.Doc): Y.Doc {
  const folded = new Y.Doc()
  folded.transact(() => {
    metaOf(folded).set('lastAt', metaOf(doc).get('lastAt') ?? 0)
    for (const one of readChannel(doc)) messagesOf(folded).set(one.id, one)
  })
  return folded
}

/** Everything that people read in it, as text. */
export const channelContent = (doc: Y.Doc): string => JSON.stringify([metaOf(doc).get('lastAt') ?? 0, readChannel(doc)])
