import { readChannel } from '@plumbline/core/documents/chat'
import type { Logger } from 'pino'
import * as Y from 'yjs'
import { type CollabApi, dropOrphans } from '../../platform/collab/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { roomOf } from './authorizer.ts'
import { type Channel, knownChannels } from './channels-repository.ts'
import { countLiving, markArchived, storeMessages } from './messages-repository.ts'

/** Messages that stay in the document of a channel; once there are twice as many, the older half leaves. */
const LIVING = 200

export interface Archive {
  /** Nobody waits for it. */
  said(channel: Channel): void
  /** Documents of channels that went with their node or space. */
  forgetOrphans(): Promise<void>
  settled(): Promise<void>
}

/** Keeps documents of channels short: rows first, and then what the rows know leaves the document. */
export function createArchive(database: Database, collabApi: CollabApi, log: Logger): Archive {
  const running = new Map<string, Promise<void>>()
  const shorten = async (channel: Channel): Promise<void> => {
    if ((await database.asSystem((tx) => countLiving(tx, channel.id))) < LIVING * 2) return
    const { update } = await collabApi.read(roomOf(channel.id), 'system')
    const doc = new Y.Doc()
    Y.applyUpdate(doc, update)
    const all = readChannel(doc)
    await database.asSystem((tx) => storeMessages(tx, channel, all))
    const old = all.slice(0, -LIVING)
    const of = old.map(({ id, rev }) => ({ id, rev }))
    await collabApi.command(roomOf(channel.id), [{ do: 'messages.archive', of }], 'system', 'write')
    // What was changed in between has stayed, and is asked for in the document first.
    const left = await Promise.all(old.map(({ id }) => collabApi.find(roomOf(channel.id), 'messages', id)))
    const gone = old.filter((_, index) => left[index] === null).map(({ id }) => id)
    await database.asSystem((tx) => markArchived(tx, channel.id, gone))
  }
  return {
    said: (channel) => {
      if (running.has(channel.id)) return
      const work = shorten(channel)
        .catch((err: unknown) => log.warn({ err, chat: channel.id }, 'a channel is not shortened yet'))
        .finally(() => running.delete(channel.id))
      running.set(channel.id, work)
    },
    forgetOrphans: () => dropOrphans(collabApi, 'chat', (ids) => database.asSystem((tx) => knownChannels(tx, ids))),
    settled: async () => {
      await Promise.all(running.values())
    },
  }
}
