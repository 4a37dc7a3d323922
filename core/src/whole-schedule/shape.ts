/** What stands in a `.plumb` file; SPEC.md beside this says it in words. Nothing in such a file is believed unread. */
import { z } from 'zod'
import { attributeLimits, valueTypes } from '../attributes/index.ts'
import { plainText } from '../text/index.ts'
import { wholeResource } from './resources.ts'

/** A file of a higher one is refused: what it holds nobody here knows. */
export const FORMAT_VERSION = 2
/** That of a file without the past of documents, which older programs read as well. */
export const VERSION_WITHOUT_PAST = 1
export const MANIFEST = 'manifest.json'
export const CONTENT = 'content.json'
export const LINKS = 'links.yjs'

const MB = 1_048_576

export const wholeLimits = {
  versions: 200,
  boards: 200,
  channels: 20_000,
  /** Of one channel. */
  messages: 100_000,
  files: 20_000,
  models: 50,
  people: 20_000,
  resources: 20_000,
  /** Of one document, inflated. */
  documentBytes: 256 * MB,
  /** Of JSON, inflated. */
  jsonBytes: 128 * MB,
  /** Of everything, inflated. */
  totalBytes: 2_048 * MB,
} as const

const id = z.string().regex(/^[A-Za-z0-9_-]{12}$/)
const text = (max: number) => plainText().max(max)

export const manifest = z.object({
  format: z.literal('plumb'),
  version: z.int().min(1),
  /** Version of the program that wrote it. */
  program: text(40),
  madeAt: z.iso.datetime(),
  parts: z
    .array(
      z.object({
        path: z.string().regex(/^[A-Za-z0-9_./-]{1,80}$/),
        bytes: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(wholeLimits.files + wholeLimits.channels + 1_000),
})
export type Manifest = z.infer<typeof manifest>

/** Enough to say that a file is newer than this program, whatever else stands in it. */
export const manifestHead = z.object({ format: z.literal('plumb'), version: z.int().min(1) })

const person = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  name: text(300),
  login: text(128),
  email: text(320),
})
export type WholePerson = z.infer<typeof person>

const listValue = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  name: text(512),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  disabled: z.boolean(),
})

const attribute = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  name: text(128).min(1),
  type: z.enum(valueTypes),
  unit: text(64),
  precision: z.int().min(0).max(attributeLimits.precision),
  values: z.array(listValue).max(attributeLimits.listValues),
})

const versionKinds = ['version', 'target', 'actual'] as const

const version = z.object({
  id,
  name: text(512).min(1),
  kind: z.enum(versionKinds),
  locked: z.boolean(),
  planning: z.boolean(),
  isBranch: z.boolean(),
  activeTarget: z.boolean(),
  /** Name of what it was made of; null: it was made of nothing. */
  basedOn: text(512).nullable(),
  /** That version, where it goes along: both began as the same. */
  basedOnId: id.nullable().default(null),
  /** After which change of that one. */
  basedOnSeq: z.int().min(0).default(0),
})
export type WholeVersion = z.infer<typeof version>

/** Of a message, or on a card; its bytes are `files/<id>`. */
const file = z.object({
  id,
  owner: z.enum(['chat', 'kanban']),
  ownerId: id,
  name: text(255).min(1),
  mime: text(120),
})
export type WholeFile = z.infer<typeof file>

export const content = z
  .object({
    schedule: z.object({ id, name: text(512).min(1), code: text(128) }),
    versions: z.array(version).min(1).max(wholeLimits.versions),
    attributes: z.array(attribute).max(attributeLimits.attributes),
    /** Names of attributes that are worked out: their rules read what stands in the space. */
    computed: z.array(text(128)).max(attributeLimits.attributes),
    people: z.array(person).max(wholeLimits.people),
    boards: z.array(z.object({ id, name: text(128).min(1), archived: z.boolean() })).max(wholeLimits.boards),
    /** `workId` null: of the schedule itself. */
    channels: z
      .array(
        z.object({
          id,
          workId: z
            .string()
            .regex(/^[A-Za-z0-9_-]{1,32}$/)
            .nullable(),
        }),
      )
      .max(wholeLimits.channels),
    models: z.array(z.object({ id, name: text(255).min(1), fileName: text(255).min(1) })).max(wholeLimits.models),
    files: z.array(file).max(wholeLimits.files),
    /** Of the register, those that assignments name; older files have none. */
    resources: z.array(wholeResource).max(wholeLimits.resources).default([]),
  })
  .refine(({ versions }) => versions.filter(({ kind }) => kind === 'actual').length === 1)
  .refine(({ versions }) => versions.filter(({ activeTarget }) => activeTarget).length <= 1)
  .refine(({ versions }) => versions.every(({ kind, activeTarget }) => kind === 'target' || !activeTarget))
  .refine(({ versions }) => {
    const ids = new Set(versions.map((one) => one.id))
    return versions.every(({ basedOnId }) => basedOnId === null || ids.has(basedOnId))
  })
export type WholeContent = z.infer<typeof content>

export const versionPart = (versionId: string): string => `versions/${versionId}.yjs`
export const pastPart = (versionId: string): string => `past/${versionId}.json`
export const boardPart = (boardId: string): string => `boards/${boardId}.yjs`
export const channelPart = (channelId: string): string => `channels/${channelId}.json`
export const filePart = (fileId: string): string => `files/${fileId}`
export const modelPart = (modelId: string): string => `models/${modelId}`

/** Every part that this content needs, and those of which some may be absent; no other may be there. */
export const partsOf = (
  { versions, boards, channels, files, models }: WholeContent,
  has: (path: string) => boolean,
): string[] => [
  CONTENT,
  ...versions.map(({ id }) => versionPart(id)),
  ...versions.map(({ id }) => pastPart(id)).filter(has),
  ...boards.map(({ id }) => boardPart(id)),
  ...channels.map(({ id }) => channelPart(id)),
  ...files.map(({ id }) => filePart(id)),
  ...models.map(({ id }) => modelPart(id)),
  ...[LINKS].filter(has),
]

/** What one part may come to. */
export function mostBytes(path: string): number {
  if (path.endsWith('.json')) return wholeLimits.jsonBytes
  return path.endsWith('.yjs') ? wholeLimits.documentBytes : wholeLimits.totalBytes
}
