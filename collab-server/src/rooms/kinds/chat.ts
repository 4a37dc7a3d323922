import { channelContent, createChatGate, executeChat, foldChannel, messagesOf } from '@plumbline/core/documents/chat'
import { z } from 'zod'
import { atOnce, type DocumentKind } from './kind.ts'

/** A channel. People only read its room: what they say comes as commands, so that the server says who and when. */
export const chat: DocumentKind = {
  createGate: createChatGate,
  openClock: null,
  openLog: null,
  fold: foldChannel,
  contentOf: channelContent,
  presence: z.object({
    typing: z.boolean().optional(),
    /** Stamp of the newest message that this person has seen. */
    read: z.int().min(0).optional(),
  }),
  takesPrograms: false,
  openEditor: (document) =>
    atOnce(() => ({
      execute: (commands, { userId, now }) => executeChat(document, commands, { userId, now }),
      find: (collection, id) => (collection === 'messages' ? (messagesOf(document).get(id) ?? null) : null),
    })),
}
