/** How elements of models are meant in the document. */
import type { Id } from '../../plan/index.ts'
import { isId } from '../schedule/codecs.ts'

/** A moment of a clock, milliseconds since 1970 UTC. */
export type Moment = number

/** One element of one model; GlobalIds of two models may be the same. */
export interface ElementRef {
  modelId: Id
  guid: string
}

/** GlobalIds as converters give them: nearly always 22 letters, digits, `_` and `$`. */
const GUID = /^[^\s:\0\p{Surrogate}]{1,64}$/u
export const isGuid = (value: unknown): value is string => typeof value === 'string' && GUID.test(value)

export const isMoment = (value: unknown): value is Moment => Number.isSafeInteger(value) && Number(value) >= 0

export const elementKey = ({ modelId, guid }: ElementRef): string => `${modelId}:${guid}`

export function parseElementKey(key: string): ElementRef | null {
  const [modelId, guid, ...more] = key.split(':')
  return isId(modelId) && isGuid(guid) && more.length === 0 ? { modelId, guid } : null
}
