import { z } from 'zod'
import { anchor, chatLimits, emoji, message } from '../documents/chat/message.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing } from './fields.ts'
import { jsonField } from './json-field.ts'

export type { Anchor, Message, MessageFile } from '../documents/chat/message.ts'

export const chatKinds = ['space', 'facility', 'project', 'schedule', 'work', 'direct'] as const

const stamp = z.coerce.number().int().min(0)
const messageId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const person = z.object({
  id,
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  color: z.int(),
  avatar: z.string(),
})
export type ChatPerson = z.infer<typeof person>

const chat = z.object({
  id,
  spaceId: id,
  kind: z.enum(chatKinds),
  /** Of the space or the node; of a direct channel the name of the other person. */
  name: z.string(),
  nodeId: id.nullable(),
  workId: z.string().nullable(),
  /** The other person of a direct channel. */
  with: person.nullable(),
  /** Messages of others after the one last read; no more than 100 are counted. */
  unread: z.int(),
  /** Of these, such that name this person. */
  mentions: z.int(),
  lastRead: z.int(),
  muted: z.boolean(),
  last: message.nullable(),
})
export type Chat = z.infer<typeof chat>

/** What somebody wants to be told of while they look elsewhere. */
export const chatToasts = ['all', 'mentions', 'none'] as const
const settings = z.object({ toasts: z.enum(chatToasts), desktop: z.boolean() })
export type ChatSettings = z.infer<typeof settings>

const chatParams = z.object({ id })
const inChat = { can: 'space.read' as const, params: chatParams }
const mine = { can: 'signed_in' as const, params: nothing }

/** A file is sent as `file` of a multipart body. */
export const chatFileLimits = { bytes: 25 * 1_048_576, count: chatLimits.files } as const

/** Of one message. */
export const chatAnchorLimit = chatLimits.anchors

const said = {
  chatId: id,
  text: plainText().max(chatLimits.text).default(''),
  anchors: jsonField(z.array(anchor).max(chatLimits.anchors), { empty: '[]' }),
}

/** Fields of the multipart body of `create-message`, beside files; `id` comes from the sender, so that sending twice is once. */
export const newMessageFields = z.object({
  ...said,
  id: messageId,
  replyTo: messageId.optional(),
  /** Milliseconds since 1970 by the sender's clock, for what was written offline. */
  writtenAt: z.coerce.number().int().min(1).optional(),
})
/** Fields of the multipart body of `update-message`; `keep`: ids of the files that stay. */
export const changedMessageFields = z.object({ ...said, messageId, keep: jsonField(z.array(id), { empty: '[]' }) })

/** Read with the files, after the sender is known. */
const formFields = z.looseObject({})
const uploadErrors = ['UPLOAD_TOO_LARGE', 'SPACE_FULL', 'UPLOAD_EMPTY', 'CHAT_TOO_MANY_FILES'] as const

export const chatSettings = defineRoute({
  ...mine,
  name: 'chatSettings',
  method: 'GET',
  path: '/chat/settings',
  input: nothing,
  output: settings,
  errors: [],
})

/** The channel of a node, or of one work in a schedule; made when it is asked for first. */
export const chatOfNode = defineRoute({
  ...inChat,
  name: 'chatOfNode',
  method: 'GET',
  path: '/chat/eps/:id',
  input: z.object({
    workId: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,32}$/)
      .optional(),
  }),
  output: z.object({ chat }),
  errors: [],
})

/** Works of a schedule of which something was said, newest first, and how much of it is new to this person. */
export const chatWorks = defineRoute({
  name: 'chatWorks',
  method: 'GET',
  path: '/chat/schedule/:scheduleId/works',
  can: 'schedule.read',
  params: z.object({ scheduleId: id }),
  input: nothing,
  output: z.object({ works: z.array(z.object({ workId: z.string(), chatId: id, unread: z.int() })) }),
  errors: [],
})

/** Channels in which something was said, newest first, and that of the space. */
export const chatList = defineRoute({
  name: 'chatList',
  method: 'GET',
  path: '/chat/list',
  can: 'space.read',
  params: nothing,
  input: z.object({ spaceId: id }),
  output: z.object({ chats: z.array(chat) }),
  errors: [],
})

/** A page, oldest first: the newest messages, or those before a stamp, or after it. */
export const chatMessages = defineRoute({
  ...inChat,
  name: 'chatMessages',
  method: 'GET',
  path: '/chat/:id/messages',
  input: z.object({
    before: stamp.optional(),
    after: stamp.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ messages: z.array(message), more: z.boolean() }),
  errors: [],
})

/** One message; without an id the newest. */
export const chatMessage = defineRoute({
  ...inChat,
  name: 'chatMessage',
  method: 'GET',
  path: '/chat/:id/message',
  input: z.object({ messageId: messageId.optional() }),
  output: z.object({ message: message.nullable() }),
  errors: [],
})

/** Who reads the channel, and how far each has come. */
export const chatUsers = defineRoute({
  ...inChat,
  name: 'chatUsers',
  method: 'GET',
  path: '/chat/:id/users',
  input: nothing,
  output: z.object({ users: z.array(person.extend({ lastRead: z.int() })) }),
  errors: [],
})

/** The channel is named in the body, so that the right is looked up after it was read. */
export const chatMessageCreate = defineRoute({
  ...mine,
  name: 'chatMessageCreate',
  method: 'POST',
  path: '/chat/create-message',
  body: 'multipart',
  input: formFields,
  output: z.object({ message }),
  errors: [...uploadErrors, 'CHAT_MESSAGE_EMPTY', 'CONFLICT', 'DOCUMENT_TOO_LARGE'],
})

/** What is left out stays as it is. */
export const chatSettingsSet = defineRoute({
  ...mine,
  name: 'chatSettingsSet',
  method: 'POST',
  path: '/chat/set-chat-settings',
  input: settings.partial().extend({ chatId: id.optional(), muted: z.boolean().optional() }),
  output: settings,
  errors: [],
})

const ofMessage = z.object({ chatId: id, messageId })

export const chatReactionUpdate = defineRoute({
  name: 'chatReactionUpdate',
  method: 'PATCH',
  path: '/chat/update-reaction',
  can: 'space.read',
  params: nothing,
  input: ofMessage.extend({ emoji, on: z.boolean() }),
  output: z.object({ message }),
  errors: ['CHAT_MESSAGE_DELETED', 'CHAT_TOO_MANY_REACTIONS'],
})

export const chatMessageUpdate = defineRoute({
  ...mine,
  name: 'chatMessageUpdate',
  method: 'PATCH',
  path: '/chat/update-message',
  body: 'multipart',
  input: formFields,
  output: z.object({ message }),
  errors: [...uploadErrors, 'CHAT_MESSAGE_EMPTY', 'CHAT_MESSAGE_DELETED', 'CHAT_MESSAGE_FOREIGN'],
})

/** `at`: stamp of the newest message seen; it never goes back. */
export const chatLastRead = defineRoute({
  name: 'chatLastRead',
  method: 'PATCH',
  path: '/chat/update-last-read',
  can: 'space.read',
  params: nothing,
  input: z.object({ chatId: id, at: z.int().min(0) }),
  output: z.object({ lastRead: z.int(), unread: z.int() }),
  errors: [],
})

/** Nothing but a trace is left. Whoever administers the space may also delete what others wrote. */
export const chatMessageDelete = defineRoute({
  name: 'chatMessageDelete',
  method: 'DELETE',
  path: '/chat/:chatId/:messageId',
  can: 'space.read',
  params: ofMessage,
  input: nothing,
  output: done,
  errors: ['CHAT_MESSAGE_FOREIGN'],
})

/** The channel between this person and another one of the space; made when it is asked for first. */
export const chatDirect = defineRoute({
  name: 'chatDirect',
  method: 'POST',
  path: '/chat/direct',
  can: 'space.read',
  params: nothing,
  input: z.object({ spaceId: id, userId: id }),
  output: z.object({ chat }),
  errors: [],
})

/** In all channels of the space that this person reads; words in English or Russian, in any form. Newest first. */
export const chatSearch = defineRoute({
  name: 'chatSearch',
  method: 'GET',
  path: '/chat/search',
  can: 'space.read',
  params: nothing,
  input: z.object({ spaceId: id, text: plainText().trim().min(2).max(200) }),
  output: z.object({ found: z.array(z.object({ chatId: id, message })) }),
  errors: [],
})

const fileParams = z.object({ id, fileId: id })
const file = { can: 'space.read' as const, method: 'GET' as const, params: fileParams, input: nothing, output: nothing }

/** Always as a download. */
export const chatFile = defineRoute({
  ...file,
  name: 'chatFile',
  path: '/chat/:id/files/:fileId',
  answer: 'binary',
  errors: [],
})

/** Of a picture, as WebP. */
export const chatFilePreview = defineRoute({
  ...file,
  name: 'chatFilePreview',
  path: '/chat/:id/files/:fileId/preview',
  answer: 'binary',
  errors: [],
})
