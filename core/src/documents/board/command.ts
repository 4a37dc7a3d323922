/**
 * Everything a person can do to a board. Each runs in one transaction and is one undo step; on refusal nothing is
 * written. Serialisable: the same commands come from the screen and from the API.
 */
import { z } from 'zod'
import { plainText } from '../../text/index.ts'
import { boardColors, limits, stages, tagKinds } from './shape.ts'

const id = z.string().regex(/^[A-Za-z0-9_-]{12}$/)
const ids = z.array(id).min(1).max(limits.cardsAtOnce)
/** Behind that sibling; null: first; left out: last. */
const after = id.nullable().optional()
const name = plainText().trim().min(1).max(limits.nameLength)
const title = plainText().trim().min(1).max(limits.titleLength)
/** What it may hold is asked where it is written. */
const text = z.string().max(limits.textLength)
const color = z.enum(boardColors)
const due = z.int().nullable()

export const columnFields = z.object({
  name,
  color,
  limit: z.int().min(1).max(10_000).nullable(),
  stage: z.enum(stages),
})

export const cardFields = z.object({
  title,
  workId: id.nullable(),
  due,
  blocked: plainText().trim().max(limits.titleLength),
})

const newCard = z.object({
  id,
  title,
  workId: id.nullable().default(null),
  due: due.default(null),
  description: text.default(''),
  labels: z.array(id).max(limits.labels).default([]),
  people: z.array(id).max(50).default([]),
})

const newFile = z.object({
  id,
  name: plainText(),
  mime: plainText(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})

const plainCommands = [
  z.object({ do: z.literal('column.create'), id, fields: columnFields.partial().required({ name: true }), after }),
  z.object({ do: z.literal('column.set'), id, fields: columnFields.partial() }),
  z.object({ do: z.literal('column.move'), id, after }),
  /** What stands in it goes to the end of another. */
  z.object({ do: z.literal('column.delete'), id, to: id.optional() }),
  z.object({ do: z.literal('label.create'), id, name, color }),
  z.object({ do: z.literal('label.set'), id, name: name.optional(), color: color.optional() }),
  z.object({ do: z.literal('label.delete'), id }),
  z.object({
    do: z.literal('card.create'),
    cards: z.array(newCard).min(1).max(limits.cardsAtOnce),
    columnId: id,
    after,
    overLimit: z.boolean().optional(),
  }),
  z.object({ do: z.literal('card.set'), ids, fields: cardFields.partial() }),
  z.object({ do: z.literal('card.describe'), id, text }),
  z.object({ do: z.literal('card.move'), ids, columnId: id, after, overLimit: z.boolean().optional() }),
  z.object({ do: z.literal('card.tag'), ids, kind: z.enum(tagKinds), tagId: id, on: z.boolean() }),
  z.object({ do: z.literal('card.archive'), ids }),
  z.object({ do: z.literal('card.restore'), ids }),
  z.object({ do: z.literal('card.delete'), ids }),
  /** Takes proposals of a status back, or notes that they were taken. */
  z.object({ do: z.literal('card.settle'), ids }),
  z.object({ do: z.literal('check.create'), id, cardId: id, text: title, after }),
  z.object({ do: z.literal('check.set'), id, text: title.optional(), done: z.boolean().optional() }),
  z.object({ do: z.literal('check.move'), id, after }),
  z.object({ do: z.literal('check.delete'), id }),
  z.object({ do: z.literal('comment.create'), id, cardId: id, text: text.trim().min(1) }),
  z.object({ do: z.literal('comment.set'), id, text: text.trim().min(1) }),
  z.object({ do: z.literal('comment.delete'), id }),
  /** Only the server says so, which has the files. */
  z.object({ do: z.literal('files.attach'), cardId: id, files: z.array(newFile).min(1).max(limits.filesOnCard) }),
  z.object({ do: z.literal('file.delete'), id }),
] as const

/** Several as one: all or nothing. */
const batch = z.object({
  do: z.literal('batch'),
  commands: z.array(z.discriminatedUnion('do', plainCommands)).min(1).max(limits.cardsAtOnce),
})

export const boardCommand = z.discriminatedUnion('do', [...plainCommands, batch])

export type ColumnFields = z.output<typeof columnFields>
export type BoardCommand = z.input<typeof boardCommand>
/** As checked, with what was left out filled in. */
export type CheckedCommand = z.output<typeof boardCommand>
export type CommandOf<K extends CheckedCommand['do']> = Extract<CheckedCommand, { do: K }>
