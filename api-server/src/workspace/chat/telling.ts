import type { ChatEvent } from '@plumbline/core/contract'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/index.ts'
import type { NoticeEvent } from '../notices/index.ts'
import type { Channel } from './channels-repository.ts'
import { selectReaders } from './readers-repository.ts'
import type { Said } from './speaking.ts'

/** Of a message, in the bell. */
const SHOWN = 120

export interface TellingParts {
  database: Database
  log: Logger
  toUser(userId: string, event: ChatEvent): void
  tell(event: NoticeEvent): void
}

/** Tells those who may read the channel, and nobody else. Not waited for: what was said was said. */
export type Telling = ReturnType<typeof createTelling>

export function createTelling({ database, log, toUser, tell }: TellingParts) {
  const running = new Set<Promise<void>>()
  const tellNow = async (channel: Channel, said: Said, what: ChatEvent['what'], named: readonly string[]) => {
    const readers = await database.asSystem((tx) => selectReaders(tx, channel))
    const { message } = said
    const by = readers.find(({ id }) => id === message.by)
    if (by) {
      const { lastRead: _, ...person } = by
      const { id: chatId, spaceId, nodeId, workId } = channel
      const event: ChatEvent = { spaceId, chatId, nodeId, workId, what, message, by: person }
      for (const { id } of readers) toUser(id, event)
    }
    if (named.length === 0 || channel.kind === 'direct') return
    const { id: chatId, spaceId, nodeId, nodeKind, name } = channel
    tell({
      ...{ kind: 'mentioned', actorId: message.by, spaceId, epsId: nodeId, versionId: null, to: named },
      scheduleId: nodeKind === 'schedule' ? nodeId : null,
      params: { node: name, text: message.text.slice(0, SHOWN), chatId, messageId: message.id },
    })
  }
  return {
    said: (channel: Channel, said: Said, what: ChatEvent['what'], named: readonly string[] = []): void => {
      const work = tellNow(channel, said, what, named)
        .catch((err: unknown) => log.warn({ err, chat: channel.id }, 'people are not told of a message'))
        .finally(() => running.delete(work))
      running.add(work)
    },
    settled: async (): Promise<void> => {
      await Promise.all(running)
    },
  }
}
