/**
 * Topics of the BIM Collaboration Format (buildingSMART BCF-XML 2.1 and 3.0) as both versions have them: what is talked
 * about, what was said, and the viewpoints that it was said of.
 */
import { z } from 'zod'
import { plainText } from '../../text/index.ts'

export const bcfVersions = ['2.1', '3.0'] as const
export type BcfVersion = (typeof bcfVersions)[number]

const GUID = /^[a-fA-F0-9]{8}(-[a-fA-F0-9]{4}){3}-[a-fA-F0-9]{12}$/
export const isBcfGuid = (text: string): boolean => GUID.test(text)

const text = (most: number) => plainText().max(most)

/** What a topic says beside its title, its comments and its viewpoints. '': it does not. */
const facts = {
  type: text(128),
  status: text(128),
  priority: text(128),
  stage: text(128),
  assignedTo: text(256),
  dueDate: text(64),
  description: text(4_000),
  labels: z.array(text(128)).max(50),
}

const guid = z.string().regex(GUID)
/** Something that lies elsewhere and is read beside the topic. */
export const reference = z.object({ guid, url: z.url({ protocol: /^https?$/ }).max(2_000), description: text(1_000) })
export type BcfReference = z.infer<typeof reference>

/** Other topics, by their GUIDs; they need not be here. */
const related = z.array(guid).max(100)
const references = z.array(reference).max(50)

export const topicFacts = z.object({ ...facts, related, references })
/** Words that people say of a topic and may change. */
export type TopicFacts = z.infer<typeof topicFacts>

const metres = z.number().min(-1e9).max(1e9)
const vector = z.tuple([metres, metres, metres])
/** Elements of other models that one viewpoint may name and that are kept. */
export const MAX_FOREIGN = 2_000
const foreign = z.array(plainText().regex(/^[^\s:]{1,64}$/)).max(MAX_FOREIGN)

/** What the file says of a viewpoint and the models here cannot show; it goes out again with it. */
const outside = z.object({
  camera: z
    .object({
      eye: vector,
      direction: vector,
      height: z.number().positive().max(1e9).nullable(),
      fieldOfView: z.number().min(1).max(179).nullable(),
    })
    .nullable(),
  planes: z.array(z.object({ place: vector, direction: vector })).max(100),
  selection: foreign,
  faint: foreign,
  defaultVisibility: z.boolean(),
  exceptions: foreign,
  /** None of what was to be seen is here: all is shown instead. */
  showsAll: z.boolean(),
})
export type BcfOutside = z.infer<typeof outside>

/** What a view keeps of the topic that it came with, so that it goes out again as it was. */
export const viewTopic = z.object({
  guid,
  /** Of the viewpoint: a topic may have several, each of which is a view. */
  viewpoint: guid,
  /** Of the picture of the viewpoint, which the server keeps; null: there was none, or the view shows something else by now. */
  picture: z
    .string()
    .regex(/^[A-Za-z0-9_-]{12}$/)
    .nullable()
    .default(null),
  /** null: the view shows something else by now, or was made here. */
  outside: outside.nullable().default(null),
  author: text(256),
  ...facts,
  related: related.default([]),
  references: references.default([]),
})
export type ViewTopic = z.infer<typeof viewTopic>

export type BcfPlace = readonly [number, number, number]

/** Metres; z is up. `height`: what is seen of the world from below to above, of a camera without perspective. */
export interface BcfCamera {
  eye: BcfPlace
  direction: BcfPlace
  height: number | null
  /** Vertical angle in degrees; null: the file does not say, or the camera has no perspective. */
  fieldOfView: number | null
}

export interface BcfViewpoint {
  guid: string
  /** null: the file says nothing of it. */
  camera: BcfCamera | null
  selection: readonly string[]
  /** Whether those that are not named are seen. */
  defaultVisibility: boolean
  exceptions: readonly string[]
  /** Seen through. */
  faint: readonly string[]
  /** What lies in the direction is cut away. */
  planes: readonly { place: BcfPlace; direction: BcfPlace }[]
  /** PNG or JPEG; null: there is none. */
  snapshot: Uint8Array | null
}

export interface BcfComment {
  guid: string
  /** Milliseconds since 1970 UTC. */
  at: number
  author: string
  text: string
  /** GUID; null: it is of the topic as a whole. */
  viewpoint: string | null
}

export interface BcfTopic extends Omit<ViewTopic, 'viewpoint' | 'picture' | 'outside'> {
  title: string
  /** Milliseconds since 1970 UTC. */
  at: number
  comments: readonly BcfComment[]
  viewpoints: readonly BcfViewpoint[]
}
