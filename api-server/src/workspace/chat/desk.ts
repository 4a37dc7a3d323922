import { newChannel } from '@plumbline/core/documents/chat'
import { type RoomGrant, roomNamed } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import type { Asker } from '@plumbline/core/permissions'
import * as Y from 'yjs'
import type { CollabDoor } from '../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { Place } from '../../platform/http/index.ts'
import { findChannel } from './channels.ts'
import { mayUse } from './policy.ts'

const roomOf = (chatId: string): string => roomNamed('chat', chatId)

/** Rooms of channels: everybody only reads there, what they say goes through calls. */
export function chatDesk(database: Database, door: CollabDoor) {
  return {
    takesPrograms: false,
    placeOf: async (tx: Transaction, id: string): Promise<Place | null> => {
      const channel = await findChannel(tx, id)
      return channel && { spaceId: channel.spaceId, nodeId: channel.nodeId }
    },
    async admit({ id, asker, scope }: { id: string; asker: Asker; scope: Scope }) {
      const channel = await database.inScope(scope, (tx) => findChannel(tx, id))
      if (!channel) throw new AppError('NOT_FOUND')
      if (!mayUse(asker, channel)) throw new AppError('FORBIDDEN')
      await requireDocument(door, id)
      const grant: RoomGrant = { right: 'read' }
      return { grant, locked: false, onBehalfOf: '' }
    },
  }
}

/** The row comes first, so that a document without one belongs to nobody; two who make it at once make one. */
async function requireDocument(door: CollabDoor, chatId: string): Promise<void> {
  const isThere = await door.head(roomOf(chatId)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return false
      throw error
    },
  )
  if (isThere) return
  await door.create(roomOf(chatId), Y.encodeStateAsUpdate(newChannel()), 'system').catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error
  })
}
