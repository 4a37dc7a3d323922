import { newChannel } from '@plumbline/core/documents/chat'
import { type RoomGrant, roomNamed } from '@plumbline/core/documents/rooms'
import type { Asker } from '@plumbline/core/permissions'
import { type CollabDoor, ensureRoom } from '../../platform/collab/index.ts'
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

export const requireDocument = (door: CollabDoor, chatId: string): Promise<void> =>
  ensureRoom(door, roomOf(chatId), newChannel)
