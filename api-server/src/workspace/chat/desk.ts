import { newChannel } from '@plumbline/core/documents/chat'
import { type RoomGrant, roomNamed } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import type { Asker } from '@plumbline/core/permissions'
import * as Y from 'yjs'
import type { CollabDoor } from '../../platform/collab/index.ts'
import type { Database, Scope } from '../../platform/database/index.ts'
import { placeOfChannel, requireChannel } from './access.ts'

export const roomOf = (chatId: string): string => roomNamed('chat', chatId)

/** Rooms of channels: everybody only reads there, what they say goes through calls. */
export function chatDesk(database: Database, door: CollabDoor) {
  return {
    takesPrograms: false,
    placeOf: placeOfChannel,
    async admit({ id, asker, scope }: { id: string; asker: Asker; scope: Scope }) {
      await database.inScope(scope, (tx) => requireChannel(tx, id, asker))
      await requireDocument(door, id)
      const grant: RoomGrant = { right: 'read' }
      return { grant, locked: false, onBehalfOf: '' }
    },
  }
}

/** The row comes first, so that a document without one belongs to nobody; two who make it at once make one. */
export async function requireDocument(door: CollabDoor, chatId: string): Promise<void> {
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
