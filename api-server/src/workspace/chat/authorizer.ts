import { newChannel } from '@plumbline/core/documents/chat'
import { type RoomGrant, roomNamed } from '@plumbline/core/documents/rooms'
import type { Subject } from '@plumbline/core/permissions'
import { type CollabApi, ensureRoom } from '../../platform/collab/index.ts'
import type { Database, Scope } from '../../platform/database/index.ts'
import { placeOfChannel, requireChannel } from './access.ts'

export const roomOf = (chatId: string): string => roomNamed('chat', chatId)

/** Rooms of channels: everybody only reads there, what they say goes through calls. */
export function chatAuthorizer(database: Database, collabApi: CollabApi) {
  return {
    takesPrograms: false,
    placeOf: placeOfChannel,
    async admit({ id, subject, scope }: { id: string; subject: Subject; scope: Scope }) {
      await database.inScope(scope, (tx) => requireChannel(tx, id, subject))
      await requireDocument(collabApi, id)
      const grant: RoomGrant = { right: 'read' }
      return { grant, locked: false, onBehalfOf: '' }
    },
  }
}

export const requireDocument = (collabApi: CollabApi, chatId: string): Promise<void> =>
  ensureRoom(collabApi, roomOf(chatId), newChannel)
