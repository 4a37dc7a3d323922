import { randomUUID } from 'node:crypto'
import { type Document, type Extension, isTransactionOrigin } from '@hocuspocus/server'
import { guarded } from '@plumbline/core/guarding'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import type { RoomContext } from '../sockets/session.ts'

const PREFIX = 'plumbline:awareness:'
const NODE_LENGTH = 36
/** First byte after the sender's id. */
const STATES = 0
const ASK = 1

export interface Relay {
  extension: Extension<RoomContext>
  close(): Promise<void>
}

/**
 * Carries who-is-where between nodes. Documents do not travel here but through the journal, so Redis may vanish:
 * people on other nodes then fade from the screen within 30 seconds and reappear when it is back.
 */
export function awarenessRelay(redisUrl: string, log: Logger): Relay {
  const node = randomUUID()
  const documents = new Map<string, Document>()
  const options = { enableOfflineQueue: false, maxRetriesPerRequest: 0, lazyConnect: false }
  const publisher = new Redis(redisUrl, options)
  const subscriber = new Redis(redisUrl, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null })
  for (const client of [publisher, subscriber]) {
    client.on('error', (error) => log.debug({ error: error.message }, 'redis is away'))
  }
  const failed = (error: unknown) => log.warn({ error: String(error) }, 'presence of another node could not be read')
  const askAll = () => {
    for (const room of documents.keys()) publish(room, ASK, new Uint8Array())
  }
  subscriber.on('ready', guarded(askAll, failed))
  const heard = (channel: Buffer, message: Buffer) => receive(channel.toString(), message)
  subscriber.on('messageBuffer', guarded(heard, failed))

  function publish(room: string, kind: number, body: Uint8Array): void {
    const message = Buffer.concat([Buffer.from(node), Buffer.from([kind]), body])
    publisher.publish(PREFIX + room, message).catch(() => undefined) // lost presence heals by itself
  }

  function receive(channel: string, message: Buffer): void {
    const document = documents.get(channel.slice(PREFIX.length))
    if (!document || message.subarray(0, NODE_LENGTH).toString() === node) return
    const body = message.subarray(NODE_LENGTH + 1)
    if (message[NODE_LENGTH] === ASK) publishStates(document, ownClients(document))
    else applyAwarenessUpdate(document.awareness, body, { source: 'redis' })
  }

  function publishStates(document: Document, clients: number[]): void {
    if (clients.length > 0) publish(document.name, STATES, encodeAwarenessUpdate(document.awareness, clients))
  }

  return {
    extension: {
      extensionName: 'awareness-relay',

      async afterLoadDocument({ document, documentName }) {
        documents.set(documentName, document)
        await subscriber.subscribe(PREFIX + documentName).catch(() => undefined)
        publish(documentName, ASK, new Uint8Array())
      },

      async onAwarenessUpdate({ document, added, updated, removed, transactionOrigin }) {
        if (isTransactionOrigin(transactionOrigin) && transactionOrigin.source === 'redis') return
        publishStates(document, [...added, ...updated, ...removed])
      },

      async afterUnloadDocument({ documentName }) {
        documents.delete(documentName)
        await subscriber.unsubscribe(PREFIX + documentName)
      },
    },
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

function ownClients(document: Document): number[] {
  return document.getConnections().flatMap((connection) => [...document.getClients(connection)] as number[])
}
