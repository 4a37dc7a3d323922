/** What one message of a channel is; the same in the document, in the archive and in the contract. */
import { z } from 'zod'
import { isKeyName, plainText } from '../../text/index.ts'

export const chatLimits = {
  text: 8_000,
  anchors: 20,
  files: 10,
  mentions: 50,
  /** Earlier texts kept of one message; the first and the newest ones. */
  edits: 20,
  /** Different signs under one message. */
  reactions: 20,
  reactors: 500,
  /** Messages in the document; older ones are archived long before. */
  living: 5_000,
} as const

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const text = (max: number) => plainText().max(max)
const date = plainText().max(32).nullable()

export const anchorKinds = ['work', 'date', 'relation', 'card'] as const

/** What a message speaks of, by its id, with the name and the dates that it had then. */
export const anchor = z.object({
  kind: z.enum(anchorKinds),
  /** The schedule that it belongs to. */
  in: id,
  /** A relation's is `pred:succ:type`, a card's `board:card`. */
  id: z.string().regex(/^[A-Za-z0-9_:-]{1,80}$/),
  name: text(300),
  /** Of a work its start; `YYYY-MM-DDTHH:mm`. */
  from: date,
  /** Of a work its finish. */
  to: date,
})
export type Anchor = z.infer<typeof anchor>

export const messageFile = z.object({
  id,
  name: text(255),
  mime: plainText().max(120),
  bytes: z.int().min(0),
  /** Of a picture that has a preview. */
  width: z.int().min(1).nullable(),
  height: z.int().min(1).nullable(),
})
export type MessageFile = z.infer<typeof messageFile>

const edit = z.object({ at: z.int().min(0), text: text(chatLimits.text) })
/** A sign; names of what every object has are none. */
export const emoji = plainText().min(1).max(16).refine(isKeyName)

export const message = z.object({
  id,
  by: id,
  /** Milliseconds since 1970 by the server's clock; grows from message to message of a channel, and so is their order. */
  at: z.int().min(1),
  /** When it was written, where that was noticeably earlier: offline. */
  writtenAt: z.int().min(1).nullable(),
  text: text(chatLimits.text),
  replyTo: id.nullable(),
  anchors: z.array(anchor).max(chatLimits.anchors),
  files: z.array(messageFile).max(chatLimits.files),
  /** People whom it names. */
  mentions: z.array(id).max(chatLimits.mentions),
  /** People by sign, in the order in which they reacted. */
  reactions: z.record(emoji, z.array(id).max(chatLimits.reactors)),
  /** Texts before, oldest first, each with the moment it was replaced. */
  edits: z.array(edit).max(chatLimits.edits),
  /** Then nothing but the trace of it is left. */
  deletedAt: z.int().min(1).nullable(),
  /** Counts its changes. */
  rev: z.int().min(1),
})
export type Message = z.infer<typeof message>
