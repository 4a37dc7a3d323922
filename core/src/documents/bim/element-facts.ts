/** What is known of an element from the site: one key an element, so that of two that are told at once both stay. */
import { z } from 'zod'
import type { Id } from '../../plan/index.ts'
import { plainText } from '../../text/index.ts'
import { isId } from '../schedule/codecs.ts'
import { type ElementRef, isMoment, type Moment, parseElementKey } from './elements.ts'

const ISO_DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const day = z.string().regex(ISO_DAY)
const pictureId = z.string().regex(/^[A-Za-z0-9_-]{12}$/)

export const elementProgress = z.object({
  /** 0…100; done is 100. */
  percent: z.int().min(0).max(100),
  /** The day of the site on which it was done; null: it is not, or nobody said. */
  doneOn: day.nullable(),
  /** Who did it, as people write it; '': nobody said. */
  who: plainText().trim().max(128),
  /** Of the picture that the server keeps; null: there is none. */
  pictureId: pictureId.nullable(),
})
export type ElementProgress = z.infer<typeof elementProgress>

export interface ElementFact extends ElementRef, ElementProgress {
  by: Id
  at: Moment
}

export const untouched: ElementProgress = { percent: 0, doneOn: null, who: '', pictureId: null }

export const encodeFact = ({ by, at, percent, doneOn, who, pictureId }: Omit<ElementFact, keyof ElementRef>) => [
  by,
  at,
  percent,
  doneOn,
  who,
  pictureId,
]

/** null: it is none. */
export function decodeFact(key: string, raw: unknown): ElementFact | null {
  const ref = parseElementKey(key)
  if (!ref || !Array.isArray(raw) || raw.length !== 6) return null
  const [by, at, percent, doneOn, who, pictureId] = raw
  if (!isId(by) || !isMoment(at)) return null
  const read = elementProgress.safeParse({ percent, doneOn, who, pictureId })
  return read.success && read.data.who === who ? { ...ref, ...read.data, by, at } : null
}
