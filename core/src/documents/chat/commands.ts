/** What people do in a channel, carried out by the server: it says who it was and when, and nobody else can. */
import type * as Y from 'yjs'
import { z } from 'zod'
import { repairedJson } from '../../text/index.ts'
import { type Outcome, Refused } from '../rooms/index.ts'
import { anchor, chatLimits, emoji, type Message, message, messageFile } from './message.ts'

const { id, text, replyTo, mentions } = message.shape

const posted = z.object({
  do: z.literal('message.post'),
  id,
  text,
  replyTo,
  anchors: z.array(anchor).max(chatLimits.anchors),
  files: z.array(messageFile).max(chatLimits.files),
  mentions,
  /** By the clock of whoever wrote it; null: just now. */
  writtenAt: z.int().min(1).nullable(),
})
const edited = z.object({
  do: z.literal('message.edit'),
  id,
  text,
  anchors: posted.shape.anchors,
  /** Of those that it has, the ones to keep, and new ones. */
  files: posted.shape.files,
  mentions,
})
/** `moderates`: also what others have written. */
const deleted = z.object({ do: z.literal('message.delete'), id, moderates: z.boolean() })
const reacted = z.object({ do: z.literal('message.react'), id, emoji, on: z.boolean() })
/** Takes out of the document what is in the archive; what has changed since stays. */
const archived = z.object({
  do: z.literal('messages.archive'),
  of: z.array(z.object({ id, rev: z.int() })).max(chatLimits.living),
})

const chatCommand = z.discriminatedUnion('do', [posted, edited, deleted, reacted, archived])
export type ChatCommand = z.infer<typeof chatCommand>
type MessageChange = Exclude<ChatCommand, { do: 'message.post' | 'messages.archive' }>

/** Who acts, and when by the server's clock. */
export interface ChatContext {
  userId: string
  now: number
}

/** What is written this much earlier than it arrives was written offline. */
const OFFLINE_MS = 60_000

export const messagesOf = (doc: Y.Doc): Y.Map<Message> => doc.getMap('messages')
/** `lastAt`: stamp of the newest message ever. */
export const metaOf = (doc: Y.Doc): Y.Map<number> => doc.getMap('meta')

/** As it may be written again; what was taken once and is not any more would be refused with whatever is done to it. */
const repairedMessage = (stored: Message | undefined): Message | null =>
  stored === undefined ? null : (repairedJson(stored) as Message)

/** All commands or none. */
export function executeChat(doc: Y.Doc, commands: readonly unknown[], context: ChatContext): Outcome {
  const staged = new Map<string, Message | null>()
  let lastAt = metaOf(doc).get('lastAt') ?? 0
  const read = (messageId: string): Message | null =>
    staged.has(messageId) ? (staged.get(messageId) ?? null) : repairedMessage(messagesOf(doc).get(messageId))
  try {
    for (const raw of commands) {
      const command = commandOf(raw)
      if (command.do === 'message.post') {
        const at = Math.max(context.now, lastAt + 1)
        const fresh = post(command, read(command.id), { ...context, now: at }, messagesOf(doc).size + staged.size)
        if (fresh) {
          staged.set(fresh.id, fresh)
          lastAt = at
        }
      } else if (command.do === 'messages.archive') {
        for (const { id, rev } of command.of) if (read(id)?.rev === rev) staged.set(id, null)
      } else {
        staged.set(command.id, changedMessage(read(command.id), command, context))
      }
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ok: false, refusal: error.refusal }
  }
  write(doc, staged, lastAt)
  return { ok: true }
}

function commandOf(raw: unknown): ChatCommand {
  const read = chatCommand.safeParse(raw)
  if (!read.success) throw new Refused('BAD_REQUEST', { field: read.error.issues[0]?.path.join('.') || 'do' })
  return read.data
}

/** Null: it is there already, sent twice by somebody who never heard the answer. */
function post(
  { do: _, writtenAt, ...said }: Extract<ChatCommand, { do: 'message.post' }>,
  known: Message | null,
  { userId, now }: ChatContext,
  count: number,
): Message | null {
  if (known) {
    if (known.by !== userId) throw new Refused('CONFLICT', {}, [known.id])
    return null
  }
  if (count >= chatLimits.living) throw new Refused('DOCUMENT_TOO_LARGE')
  if (isEmpty(said)) throw new Refused('CHAT_MESSAGE_EMPTY')
  const isLate = writtenAt !== null && writtenAt < now - OFFLINE_MS
  return {
    ...said,
    by: userId,
    at: now,
    writtenAt: isLate ? writtenAt : null,
    reactions: {},
    edits: [],
    deletedAt: null,
    rev: 1,
  }
}

const isEmpty = ({ text, files, anchors }: Pick<Message, 'text' | 'files' | 'anchors'>): boolean =>
  text.trim() === '' && files.length === 0 && anchors.length === 0

/** The message as it is after the change; throws Refused. */
export function changedMessage(before: Message | null, command: MessageChange, context: ChatContext): Message {
  if (!before) throw new Refused('NOT_FOUND')
  // Deleting twice is deleting once; whatever else comes too late is told so.
  if (before.deletedAt !== null) {
    if (command.do === 'message.delete') return before
    throw new Refused('CHAT_MESSAGE_DELETED', {}, [before.id])
  }
  const after = { ...before, rev: before.rev + 1 }
  if (command.do === 'message.react') return { ...after, reactions: reactionsAfter(before, command, context.userId) }
  const isOwn = before.by === context.userId
  if (command.do === 'message.delete') {
    if (!isOwn && !command.moderates) throw new Refused('CHAT_MESSAGE_FOREIGN', {}, [before.id])
    const nothing = { text: '', anchors: [], files: [], mentions: [], reactions: {}, edits: [] }
    return { ...after, ...nothing, deletedAt: context.now }
  }
  if (!isOwn) throw new Refused('CHAT_MESSAGE_FOREIGN', {}, [before.id])
  const { text, anchors, files, mentions } = command
  if (isEmpty(command)) throw new Refused('CHAT_MESSAGE_EMPTY')
  return { ...after, text, anchors, files, mentions, edits: editsAfter(before, text, context.now) }
}

function editsAfter({ edits, text: earlier }: Message, text: string, at: number): Message['edits'] {
  if (text === earlier) return edits
  const all = [...edits, { at, text: earlier }]
  return all.length <= chatLimits.edits ? all : [all[0]!, ...all.slice(1 - chatLimits.edits)]
}

function reactionsAfter(
  { reactions, id: messageId }: Message,
  { emoji, on }: { emoji: string; on: boolean },
  userId: string,
): Message['reactions'] {
  const others = (reactions[emoji] ?? []).filter((person) => person !== userId)
  const people = on ? [...others, userId] : others
  const rest = Object.fromEntries(Object.entries(reactions).filter(([sign]) => sign !== emoji))
  const isKnown = Object.hasOwn(reactions, emoji)
  const tooMany = people.length > chatLimits.reactors || (!isKnown && Object.keys(rest).length >= chatLimits.reactions)
  if (on && tooMany) throw new Refused('CHAT_TOO_MANY_REACTIONS', {}, [messageId])
  if (people.length === 0) return rest
  // A sign keeps its place under the message.
  return isKnown ? { ...reactions, [emoji]: people } : { ...rest, [emoji]: people }
}

function write(doc: Y.Doc, staged: ReadonlyMap<string, Message | null>, lastAt: number): void {
  if (staged.size === 0) return
  doc.transact(() => {
    const messages = messagesOf(doc)
    for (const [messageId, after] of staged) {
      if (after === null) messages.delete(messageId)
      else if (messages.get(messageId)?.rev !== after.rev) messages.set(messageId, after)
    }
    if (lastAt !== metaOf(doc).get('lastAt')) metaOf(doc).set('lastAt', lastAt)
  })
}
