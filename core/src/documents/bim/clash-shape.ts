/** Tests for clashes between models, what they found, and what people said of it: one key a clash. */
import {
  type ClashState,
  type ClashTest,
  type ClashWay,
  clashLimits,
  clashStates,
  clashTest,
  clashWays,
} from '../../bim/index.ts'
import type { Id } from '../../plan/index.ts'
import { isId } from '../schedule/codecs.ts'
import { type ElementRef, isGuid, isMoment, type Moment } from './elements.ts'

export interface SavedClashTest extends ClashTest {
  id: Id
  by: Id
  at: Moment
  /** When it was last run; null: never. */
  ranAt: Moment | null
}

/** Two elements that a test found; which of them is `a` is the test's affair. */
export interface ClashPair {
  testId: Id
  a: ElementRef
  b: ElementRef
}

/** What the run measured. */
export interface ClashFinding {
  way: ClashWay
  /** Deep, or apart. */
  millimetres: number
  /** Metres on the map. */
  place: [number, number, number]
}

export interface Clash extends ClashPair, ClashFinding {
  key: string
  state: ClashState
  /** Name of the person; '': nobody. */
  assignee: string
  /** '': it stands alone. */
  group: string
  /** The view that was made a topic of it; null: none was. */
  viewId: Id | null
  by: Id
  at: Moment
  /** When it was first found. */
  foundAt: Moment
}

export const clashKey = ({ testId, a, b }: ClashPair): string =>
  `${testId}:${a.modelId}:${a.guid}:${b.modelId}:${b.guid}`

export function parseClashKey(key: string): ClashPair | null {
  const [testId, modelA, guidA, modelB, guidB, ...more] = key.split(':')
  const isPair = isId(testId) && isId(modelA) && isGuid(guidA) && isId(modelB) && isGuid(guidB)
  if (!isPair || more.length > 0) return null
  return { testId, a: { modelId: modelA, guid: guidA }, b: { modelId: modelB, guid: guidB } }
}

export const encodeClashTest = ({ by, at, ranAt, ...test }: Omit<SavedClashTest, 'id'>): unknown[] => [
  by,
  at,
  test,
  ranAt,
]

export function decodeClashTest(id: string, raw: unknown): SavedClashTest | null {
  if (!isId(id) || !Array.isArray(raw) || raw.length !== 4) return null
  const [by, at, test, ranAt] = raw
  if (!isId(by) || !isMoment(at) || !(ranAt === null || isMoment(ranAt))) return null
  const read = clashTest.strict().safeParse(test)
  return read.success ? { ...read.data, id, by, at, ranAt } : null
}

type ClashFacts = Omit<Clash, 'key' | keyof ClashPair>

export const encodeClash = (facts: ClashFacts): unknown[] => [
  facts.by,
  facts.at,
  facts.state,
  facts.way,
  facts.millimetres,
  facts.place,
  facts.foundAt,
  facts.assignee,
  facts.group,
  facts.viewId,
]

const FURTHEST = 1e8
const isPlace = (value: unknown): value is ClashFinding['place'] =>
  Array.isArray(value) && value.length === 3 && value.every((one) => Math.abs(one) <= FURTHEST)
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= clashLimits.word && !/[\0\p{Surrogate}]/u.test(value)
const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T => list.includes(value as T)

/** null: it is none. */
export function decodeClash(key: string, raw: unknown): Clash | null {
  const pair = parseClashKey(key)
  if (!pair || !Array.isArray(raw) || raw.length !== 10) return null
  const [by, at, state, way, millimetres, place, foundAt, assignee, group, viewId] = raw
  if (!isId(by) || !isMoment(at) || !isMoment(foundAt)) return null
  if (!isOneOf(clashStates, state) || !isOneOf(clashWays, way) || !isPlace(place)) return null
  if (!(typeof millimetres === 'number' && millimetres >= 0 && millimetres <= FURTHEST)) return null
  if (!isWord(assignee) || !isWord(group) || !(viewId === null || isId(viewId))) return null
  return { key, ...pair, by, at, state, way, millimetres, place, foundAt, assignee, group, viewId }
}
