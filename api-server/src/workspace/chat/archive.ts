import type { Message } from '@plumbline/core/documents/chat'
import type { Logger } from 'pino'
import { type CollabApi, dropOrphans } from '../../platform/collab/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { createPool } from '../../platform/workers/index.ts'
import type { ChannelTask } from './archive-worker.ts'
import { roomOf } from './authorizer.ts'
import { type Channel, knownChannels } from './channels-repository.ts'
import { countLiving, markArchived, storeMessages } from './messages-repository.ts'

/** Messages that stay in the document of a channel; once there are twice as many, the older half leaves. */
export const LIVING = 200

export interface Archive {
  /** Nobody waits for it. */
  said(channel: Channel): void
  /** Documents of channels that went with their node or space. */
  forgetOrphans(): Promise<void>
  close(): Promise<void>
}

/** Keeps documents of channels short: rows first, and then what the rows know leaves the document. */
export function createArchive(database: Database, collabApi: CollabApi, log: Logger): Archive {
  const threads = createPool<ChannelTask, Message[]>({
    entry: new URL('./archive-worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 512,
    maxSeconds: 60,
  })
  const running = new Map<string, Promise<void>>()
  const shorten = async (channel: Channel): Promise<void> => {
    if ((await database.asSystem((tx) => countLiving(tx, channel.id))) < LIVING * 2) return
    const task = { ...collabApi.address, room: roomOf(channel.id) }
    const all = await threads.run(task, { owner: channel.spaceId })
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
    close: async () => {
      await threads.close()
      await Promise.all(running.values())
    },
  }
}
