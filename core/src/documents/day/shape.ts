/**
 * The layout of the document of one executor's days in a quarter: root maps of plain values, one key a fact, so that of
 * two things said at once both stay. Tuples only grow at their end.
 */
import type { CheckGate } from '../../checklists/index.ts'
import type { Id } from '../../plan/index.ts'
import { isWellFormed } from '../../text/index.ts'
import type { Day, Instant } from '../../time/index.ts'
import { isId } from '../schedule/codecs.ts'
import { daysOfQuarter, isQuarter } from './place.ts'

export const SCHEMA_VERSION = 1
/** With the quarter beside the version: what stands there tells documents of this kind from others. */
export const PLACE_KEY = 'days'

/** What a document may hold, deleted keys too; commands refuse to pass these, the gate refuses who tries. */
export const limits = {
  works: 60_000,
  values: 400_000,
  approved: 200_000,
  remarks: 100_000,
  unplanned: 2_000,
  constraints: 5_000,
  proposals: 20_000,
  runs: 100_000,
  /** Curators of one week. */
  signatures: 50,
  /** Of one work that its days are planned by, too. */
  assignments: 20,
  people: 1_000,
  /** Touched by one command. */
  valuesAtOnce: 10_000,
  worksAtOnce: 60_000,
  commandsAtOnce: 2_000,
  text: 500,
  name: 200,
} as const

/** Milliseconds since 1970 UTC. */
export type Moment = number

export const dayKinds = ['plan', 'fact', 'rate', 'specific_labor_cost'] as const
export type DayKind = (typeof dayKinds)[number]
/** The main measure of the work, its man-hours, or an assignment by its id. */
export const VOLUME = 'volume'
export const LABOUR = 'labour'

/** A work as the server has written it there: what its executor must know of it without the schedule. */
export interface DayWork {
  id: Id
  code: string
  name: string
  unit: string
  /** Planned and done volume in all; null: it has none. */
  volume: string | null
  labour: string | null
  /** Volume per day; null: not given. */
  rate: string | null
  /** Of the last calculation. */
  start: Instant
  finish: Instant
  /** Hundredths of a percent point. */
  percent: number
  critical: boolean
  /** Working minutes; null: it is finished. */
  float: number | null
  curator: Id | null
  /** What it stands under, from the top. */
  path: string
  /** Minutes of one working day. */
  dayMinutes: number
  /** Who and what works on it: each may be planned and told by day as well. */
  assignments: readonly DayAssignment[]
  /** What its checklists still ask; null: nothing that holds up its start or its finish. */
  held: DayHeld | null
}

export interface DayHeld {
  items: readonly HeldItem[]
  /** Of its volume, told in other documents than this one. */
  elsewhere: string
}

/** A required item that is open. */
export interface HeldItem {
  gate: Exclude<CheckGate, 'none'>
  /** Refuses the fact; false: it is only said. */
  blocks: boolean
  text: string
}

export interface DayAssignment {
  id: Id
  name: string
  unit: string
  /** In all; null: not given. */
  plan: string | null
}

export interface ValueKey {
  workId: Id
  day: Day
  measure: string
  kind: DayKind
}

export interface DayValue extends ValueKey {
  /** Decimal. */
  amount: string
  by: Id
  at: Moment
  /** Typed by hand, so that spreading the volume anew leaves it. */
  manual: boolean
}

export interface Remark {
  workId: Id
  day: Day
  /** Of the list of the space; null: none. */
  reasonId: Id | null
  note: string
  by: Id
  at: Moment
}

/** Work that nobody had planned: a row of its own, or a work of the schedule outside its dates (`id` is its). */
export interface Unplanned {
  id: Id
  name: string
  unit: string
  reasonId: Id | null
  by: Id
  at: Moment
}

/** What must be out of the way before a work may be promised. */
export interface Constraint {
  id: Id
  workId: Id
  text: string
  due: Day
  owner: Id | null
  clearedBy: Id | null
  clearedAt: Moment | null
  by: Id
  at: Moment
}

/** A time in which so many people worked on it; the hours of a day are told by themselves. */
export interface Run {
  id: Id
  workId: Id
  day: Day
  startedAt: Moment
  /** null: they are at it. */
  stoppedAt: Moment | null
  people: number
  by: Id
}

export const sheetStates = ['draft', 'submitted', 'APPROVED', 'DECLINED'] as const
export type SheetState = (typeof sheetStates)[number]

/** The plan of a week, from its Monday. */
export interface Sheet {
  monday: Day
  state: SheetState
  by: Id
  at: Moment
  /** Why it was declined. */
  reason: string
  /** Whose right it was, where it was lent. */
  onBehalfOf: string
  /** Of curators who approve, while others of the same week have not. */
  signatures: readonly Signature[]
}

/** One curator of several approves. */
interface Signature {
  curator: Id
  by: Id
  at: Moment
  onBehalfOf: string
}

const proposalStates = ['open', 'APPROVED', 'DECLINED'] as const

/** What came too late, or for a work that is not here: kept until somebody who plans decides. */
export interface Proposal extends ValueKey {
  id: Id
  /** null: the value was to go. */
  amount: string | null
  /** Of the error catalogue: what stopped it. */
  code: string
  by: Id
  at: Moment
  state: (typeof proposalStates)[number]
  decidedBy: Id | null
}

/** A sum of amounts may be longer than each of them. */
const SUM = /^\d{1,24}(\.\d{1,6})?$/
const AMOUNT = /^\d{1,12}(\.\d{1,6})?$/
export const isAmount = (value: unknown): value is string => typeof value === 'string' && AMOUNT.test(value)
const isMoment = (value: unknown): value is Moment => Number.isSafeInteger(value) && Number(value) >= 0
export const isMeasure = (value: unknown): value is string => value === VOLUME || value === LABOUR || isId(value)
const isKind = (value: unknown): value is DayKind => dayKinds.some((kind) => kind === value)
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest && isWellFormed(value)
const isMaybeId = (value: unknown): value is Id | null => value === null || isId(value)
const isInt = (value: unknown): value is number => Number.isSafeInteger(value)
const CODE = /^[A-Z][A-Z_]{1,40}$/

/** null: it is none. Days are whole numbers without a sign or a leading nought. */
function dayIn(text: string | undefined): Day | null {
  return text !== undefined && /^[1-9]\d{3,5}$/.test(text) ? Number(text) : null
}

export const valueKey = ({ workId, day, measure, kind }: ValueKey): string => `${workId}:${day}:${measure}:${kind}`

export function parseValueKey(key: string): ValueKey | null {
  const [workId, text, measure, kind, ...more] = key.split(':')
  const day = dayIn(text)
  if (!isId(workId) || day === null || !isMeasure(measure) || !isKind(kind) || more.length > 0) return null
  return { workId, day, measure, kind }
}

export const encodeValue = ({ amount, by, at, manual }: Omit<DayValue, keyof ValueKey>): unknown[] => [
  amount,
  by,
  at,
  manual ? 1 : 0,
]

export function decodeValue(key: string, raw: unknown): DayValue | null {
  const named = parseValueKey(key)
  if (!named || !Array.isArray(raw) || raw.length !== 4) return null
  const [amount, by, at, manual] = raw
  if (!isAmount(amount) || !isId(by) || !isMoment(at) || (manual !== 0 && manual !== 1)) return null
  return { ...named, amount, by, at, manual: manual === 1 }
}

/** What stands where a value was taken away: by whom, and when. It is no value. */
export const encodeRemoved = ({ by, at }: { by: Id; at: Moment }): unknown[] => ['', by, at, 0]

export function removedBy(raw: unknown): { by: Id; at: Moment } | null {
  if (!Array.isArray(raw) || raw.length !== 4 || raw[0] !== '' || raw[3] !== 0) return null
  return isId(raw[1]) && isMoment(raw[2]) ? { by: raw[1], at: raw[2] } : null
}

export const approvedKey = (workId: Id, day: Day, measure: string): string => `${workId}:${day}:${measure}`

export function decodeApproved(
  key: string,
  raw: unknown,
): { workId: Id; day: Day; measure: string; amount: string } | null {
  const [workId, text, measure, ...more] = key.split(':')
  const day = dayIn(text)
  if (!isId(workId) || day === null || !isMeasure(measure) || more.length > 0 || !isAmount(raw)) return null
  return { workId, day, measure, amount: raw }
}

export const remarkKey = (workId: Id, day: Day): string => `${workId}:${day}`
export const encodeRemark = ({ reasonId, note, by, at }: Omit<Remark, 'workId' | 'day'>): unknown[] => [
  reasonId,
  note,
  by,
  at,
]

export function decodeRemark(key: string, raw: unknown): Remark | null {
  const [workId, text, ...more] = key.split(':')
  const day = dayIn(text)
  if (!isId(workId) || day === null || more.length > 0 || !Array.isArray(raw) || raw.length !== 4) return null
  const [reasonId, note, by, at] = raw
  if (!isMaybeId(reasonId) || !isText(note, limits.text) || !isId(by) || !isMoment(at)) return null
  return { workId, day, reasonId, note, by, at }
}

export const encodeUnplanned = ({ name, unit, reasonId, by, at }: Omit<Unplanned, 'id'>): unknown[] => [
  name,
  unit,
  reasonId,
  by,
  at,
]

export function decodeUnplanned(id: string, raw: unknown): Unplanned | null {
  if (!isId(id) || !Array.isArray(raw) || raw.length !== 5) return null
  const [name, unit, reasonId, by, at] = raw
  if (!isText(name, limits.name) || !isText(unit, 20) || !isMaybeId(reasonId) || !isId(by) || !isMoment(at)) return null
  return { id, name, unit, reasonId, by, at }
}

export const encodeConstraint = (one: Omit<Constraint, 'id'>): unknown[] => [
  one.workId,
  one.text,
  one.due,
  one.owner,
  one.clearedBy,
  one.clearedAt,
  one.by,
  one.at,
]

export function decodeConstraint(id: string, raw: unknown): Constraint | null {
  if (!isId(id) || !Array.isArray(raw) || raw.length !== 8) return null
  const [workId, text, due, owner, clearedBy, clearedAt, by, at] = raw
  if (!isId(workId) || !isText(text, limits.text) || dayIn(String(due)) !== due || !isMaybeId(owner)) return null
  if (!isMaybeId(clearedBy) || !(clearedAt === null || isMoment(clearedAt)) || !isId(by) || !isMoment(at)) return null
  if ((clearedBy === null) !== (clearedAt === null)) return null
  return { id, workId, text, due, owner, clearedBy, clearedAt, by, at }
}

export const encodeSheet = ({ state, by, at, reason, onBehalfOf, signatures }: Omit<Sheet, 'monday'>): unknown[] => [
  state,
  by,
  at,
  reason,
  onBehalfOf,
  ...(signatures.length === 0
    ? []
    : [signatures.map(({ curator, by, at, onBehalfOf }) => [curator, by, at, onBehalfOf])]),
]

export function decodeSheet(key: string, raw: unknown): Sheet | null {
  const monday = dayIn(key)
  if (monday === null || (monday + 3) % 7 !== 0 || !Array.isArray(raw) || raw.length < 5 || raw.length > 6) return null
  const [state, by, at, reason, onBehalfOf] = raw
  const signatures = signaturesIn(raw[5] ?? [])
  if (!sheetStates.some((one) => one === state) || !isId(by) || !isMoment(at) || signatures === null) return null
  return isText(reason, limits.text) && isText(onBehalfOf, limits.name)
    ? { monday, state, by, at, reason, onBehalfOf, signatures }
    : null
}

/** null: something else stands there. */
function signaturesIn(raw: unknown): Signature[] | null {
  if (!Array.isArray(raw) || raw.length > limits.signatures) return null
  const found = raw.map((one) => {
    if (!Array.isArray(one) || one.length !== 4) return null
    const [curator, by, at, onBehalfOf] = one
    const isOne = isId(curator) && isId(by) && isMoment(at) && isText(onBehalfOf, limits.name)
    return isOne ? { curator, by, at, onBehalfOf } : null
  })
  return found.every((one) => one !== null) ? found : null
}

export const encodeProposal = (one: Omit<Proposal, 'id'>): unknown[] => [
  valueKey(one),
  one.amount,
  one.code,
  one.by,
  one.at,
  one.state,
  one.decidedBy,
]

export function decodeProposal(id: string, raw: unknown): Proposal | null {
  if (!isId(id) || !Array.isArray(raw) || raw.length !== 7) return null
  const [key, amount, code, by, at, state, decidedBy] = raw
  const named = typeof key === 'string' ? parseValueKey(key) : null
  if (!named || !(amount === null || isAmount(amount)) || typeof code !== 'string' || !CODE.test(code)) return null
  if (!isId(by) || !isMoment(at) || !proposalStates.some((one) => one === state) || !isMaybeId(decidedBy)) return null
  return { ...named, id, amount, code, by, at, state, decidedBy }
}

export const encodeRun = (run: Omit<Run, 'id'>): unknown[] => [
  run.workId,
  run.day,
  run.startedAt,
  run.stoppedAt,
  run.people,
  run.by,
]

export function decodeRun(id: string, raw: unknown): Run | null {
  if (!isId(id) || !Array.isArray(raw) || raw.length !== 6) return null
  const [workId, day, startedAt, stoppedAt, people, by] = raw
  if (!isId(workId) || dayIn(String(day)) !== day || !isMoment(startedAt) || !isId(by)) return null
  if (!(stoppedAt === null || (isMoment(stoppedAt) && stoppedAt >= startedAt))) return null
  if (!isInt(people) || people < 1 || people > limits.people) return null
  return { id, workId, day, startedAt, stoppedAt, people, by }
}

export const encodeWork = (work: Omit<DayWork, 'id'>): unknown[] => [
  work.code,
  work.name,
  work.unit,
  work.volume,
  work.labour,
  work.rate,
  work.start,
  work.finish,
  work.percent,
  work.critical ? 1 : 0,
  work.float,
  work.curator,
  work.path,
  work.dayMinutes,
  work.assignments.map(({ id, name, unit, plan }) => [id, name, unit, plan]),
  ...(work.held === null ? [] : [encodeHeld(work.held)]),
]

const encodeHeld = ({ items, elsewhere }: DayHeld): unknown[] => [
  items.map(({ gate, blocks, text }) => [gate, blocks ? 1 : 0, text]),
  elsewhere,
]

/** Written by the server alone, so that only what reading relies on is looked at. */
export function decodeWork(id: string, raw: unknown): DayWork | null {
  // Works that were written before assignments were told have a place less, those that nothing holds up as well.
  if (!isId(id) || !Array.isArray(raw) || raw.length < 14 || raw.length > 16) return null
  const [code, name, unit, volume, labour, rate, start, finish, percent, critical, float, curator, path, dayMinutes] =
    raw
  const assignments = assignmentsIn(raw[14] ?? [])
  const areTexts = [code, name, unit, path].every((text) => typeof text === 'string')
  const areNumbers = [start, finish, percent, dayMinutes].every(isInt) && (float === null || isInt(float))
  if (!areTexts || !areNumbers || ![volume, labour, rate].every((one) => one === null || typeof one === 'string')) {
    return null
  }
  const held = heldIn(raw[15])
  if (assignments === null || held === undefined) return null
  const rest = { start, finish, percent, critical: critical === 1, float, curator, path, dayMinutes, assignments, held }
  return { id, code, name, unit, volume, labour, rate, ...rest }
}

/** null: something else stands there. */
function assignmentsIn(raw: unknown): DayAssignment[] | null {
  if (!Array.isArray(raw)) return null
  const found = raw.map((one) => {
    if (!Array.isArray(one) || one.length !== 4) return null
    const [id, name, unit, plan] = one
    const isOne = isId(id) && typeof name === 'string' && typeof unit === 'string' && (plan === null || isAmount(plan))
    return isOne ? { id, name, unit, plan } : null
  })
  return found.every((one) => one !== null) ? found : null
}

/** undefined: something else stands there. */
function heldIn(raw: unknown): DayHeld | null | undefined {
  if (raw === undefined) return null
  if (!Array.isArray(raw) || raw.length !== 2 || !Array.isArray(raw[0])) return undefined
  const elsewhere: unknown = raw[1]
  if (typeof elsewhere !== 'string' || !SUM.test(elsewhere)) return undefined
  const items = raw[0].map((one): HeldItem | null => {
    const [gate, blocks, text] = Array.isArray(one) ? one : []
    const isOne = (gate === 'start' || gate === 'finish') && (blocks === 0 || blocks === 1) && typeof text === 'string'
    return isOne ? { gate, blocks: blocks === 1, text } : null
  })
  return items.every((one) => one !== null) ? { items, elsewhere } : undefined
}

const isIn = (decode: (key: string, raw: unknown) => unknown) => (key: string, value: unknown) =>
  decode(key, value) !== null

/** Every root map of the document, with what may stand in it; there are no others. */
export const roots = {
  works: { maxKeys: limits.works, isValue: isIn(decodeWork) },
  values: {
    maxKeys: limits.values,
    isValue: (key, value) =>
      decodeValue(key, value) !== null || (parseValueKey(key) !== null && removedBy(value) !== null),
  },
  approved: { maxKeys: limits.approved, isValue: isIn(decodeApproved) },
  remarks: { maxKeys: limits.remarks, isValue: isIn(decodeRemark) },
  unplanned: { maxKeys: limits.unplanned, isValue: isIn(decodeUnplanned) },
  constraints: { maxKeys: limits.constraints, isValue: isIn(decodeConstraint) },
  sheets: { maxKeys: 20, isValue: isIn(decodeSheet) },
  proposals: { maxKeys: limits.proposals, isValue: isIn(decodeProposal) },
  runs: { maxKeys: limits.runs, isValue: isIn(decodeRun) },
  meta: { maxKeys: 1, isValue: (key, value) => key === PLACE_KEY && quarterIn(value) !== null },
} as const satisfies Record<string, { maxKeys: number; isValue(key: string, value: unknown): boolean }>

export type RootName = keyof typeof roots
export const rootNames = Object.keys(roots) as RootName[]

/** The quarter that a document is of, as its beginning says; null: it is no such document. */
export function quarterIn(value: unknown): string | null {
  if (!Array.isArray(value) || value.length !== 2 || value[0] !== SCHEMA_VERSION) return null
  return isQuarter(value[1]) ? value[1] : null
}

export const isDayOf = (quarter: string, day: Day): boolean => {
  const { from, to } = daysOfQuarter(quarter)
  return day >= from && day <= to
}
