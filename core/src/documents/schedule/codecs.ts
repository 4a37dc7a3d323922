/**
 * How one value stands in the document, and what of a foreign value can be trusted.
 *
 * `decode` is total: whatever stands there, it answers with a legal value or with `INVALID`. `decode(encode(v))` gives
 * back `v` exactly when `v` is legal, so the same table validates typed values and hostile documents.
 */
import { isPacked, type PackedValues } from '../../attributes/index.ts'
import { isCurve } from '../../distributions/index.ts'
import type {
  CalendarException,
  CalendarRule,
  Limit,
  LimitKind,
  Measure,
  Progress,
  Recurrence,
  Shift,
  Split,
  Splits,
  Subproject,
  ThreePoints,
  TypedDay,
} from '../../plan/index.ts'
import {
  isThreePoints,
  limitKinds,
  MAX_SPLITS,
  MAX_TYPED_DAYS,
  noDays,
  noSplits,
  riskShapes,
  startSources,
} from '../../plan/index.ts'
import { isKeyName, wellFormed } from '../../text/index.ts'
import { dayOf, instantOf, MINUTES_PER_DAY } from '../../time/index.ts'
import { isText } from '../rooms/index.ts'

export const INVALID = Symbol('invalid')

export interface Codec<T> {
  encode(value: T): unknown
  decode(raw: unknown): T | typeof INVALID
  /** What people are shown of a value that could be written once, and cannot any more; undefined: nothing. */
  repaired?(raw: unknown): T | undefined
}

const EARLIEST = instantOf(dayOf(1900, 1, 1))
const LATEST = instantOf(dayOf(2200, 12, 31), MINUTES_PER_DAY)
const ID = /^[A-Za-z0-9_-]{1,32}$/
/** As they are made now; documents of before hold others, which are read and can be deleted. */
const NEW_ID = /^[A-Za-z0-9_-]{12}$/
const DECIMAL = /^-?\d{1,18}(\.\d{1,6})?$/
const MAX_EXCEPTIONS = 10_000
const MAX_SHIFTS = 24
const MAX_RULES = 200
/** Before the shifts. */
const RULE_PARTS = 4

export const MAX_DURATION = 100_000_000

export function isId(value: unknown): value is string {
  return isNewId(value) || (typeof value === 'string' && ID.test(value) && isKeyName(value))
}

/** Of what is made now. */
export function isNewId(value: unknown): value is string {
  return typeof value === 'string' && NEW_ID.test(value)
}

export function integer(min: number, max: number): Codec<number> {
  return {
    encode: (value) => value,
    decode: (raw) => {
      const whole = Number.isInteger(raw) && (raw as number) >= min && (raw as number) <= max
      // Adding 0 turns -0 into 0.
      return whole ? (raw as number) + 0 : INVALID
    },
  }
}

/** The first … fifth, or −1 for the last. */
const nthOfMonth: Codec<number> = {
  encode: (value) => value,
  decode: (raw) => ([-1, 1, 2, 3, 4, 5].includes(raw as number) ? (raw as number) : INVALID),
}

export function text(maxLength: number): Codec<string> {
  return {
    encode: (value) => value,
    decode: (raw) => (isText(raw, maxLength) ? raw : INVALID),
    repaired: (raw) => (typeof raw === 'string' && raw.length <= maxLength ? wellFormed(raw) : undefined),
  }
}

/** Stored as the index in the list: lists may only grow at their end. */
export function oneOf<T extends string>(values: readonly T[]): Codec<T> {
  return {
    encode: (value) => values.indexOf(value),
    decode: (raw) => (Number.isInteger(raw) ? (values[raw as number] ?? INVALID) : INVALID),
  }
}

export function nullable<T>(codec: Codec<T>): Codec<T | null> {
  return {
    encode: (value) => (value === null ? null : codec.encode(value)),
    decode: (raw) => (raw === null ? null : codec.decode(raw)),
  }
}

export const flag: Codec<boolean> = {
  encode: (value) => (typeof value === 'boolean' ? Number(value) : value),
  decode: (raw) => (raw === 1 ? true : raw === 0 ? false : INVALID),
}

export const id: Codec<string> = { encode: (value) => value, decode: (raw) => (isId(raw) ? raw : INVALID) }

export const instant = integer(EARLIEST, LATEST)

export const decimal: Codec<string> = {
  encode: (value) => value,
  decode: (raw) => (typeof raw === 'string' && DECIMAL.test(raw) ? raw : INVALID),
}

const percent: Codec<number> = {
  encode: (value) => value,
  decode: (raw) => {
    if (typeof raw !== 'number' || !(raw >= 0 && raw <= 100)) return INVALID
    return Math.round(raw * 100) / 100 === raw ? raw + 0 : INVALID
  },
}

export const attributeValues: Codec<PackedValues> = {
  encode: (value) => value,
  decode: (raw) => (isPacked(raw) ? raw : INVALID),
}

const limitKind = oneOf<LimitKind>(limitKinds)

export const limit: Codec<Limit> = {
  encode: (value) => [limitKind.encode(value.kind), value.date],
  decode: (raw) => {
    if (!Array.isArray(raw) || raw.length !== 2) return INVALID
    const kind = limitKind.decode(raw[0])
    if (kind === INVALID) return INVALID
    if (kind === 'as_late_as_possible') return raw[1] === null ? { kind, date: null } : INVALID
    const date = instant.decode(raw[1])
    return date === INVALID ? INVALID : { kind, date }
  },
}

const optionalInstant = nullable(instant)
export const subproject: Codec<Subproject> = {
  encode: (value) => [value.dataDate, value.plannedStart, value.mustFinishBy],
  decode: (raw) => {
    if (!Array.isArray(raw) || raw.length !== 3) return INVALID
    const dataDate = instant.decode(raw[0])
    const plannedStart = instant.decode(raw[1])
    const mustFinishBy = optionalInstant.decode(raw[2])
    if (dataDate === INVALID || plannedStart === INVALID || mustFinishBy === INVALID) return INVALID
    return { dataDate, plannedStart, mustFinishBy }
  },
}

const pauseLength = integer(1, MAX_DURATION)

/** Pauses stand flat: [after, gap, after, gap, …]; in their order, none as null. */
export const splits: Codec<Splits> = {
  encode: (value) => (value.length === 0 ? null : value.flatMap(({ after, gap }) => [after, gap])),
  decode: (raw) => {
    if (raw === null) return noSplits
    if (!Array.isArray(raw) || raw.length === 0 || raw.length % 2 !== 0 || raw.length > MAX_SPLITS * 2) return INVALID
    const list: Split[] = []
    let before = 0
    for (let i = 0; i < raw.length; i += 2) {
      const after = pauseLength.decode(raw[i])
      const gap = pauseLength.decode(raw[i + 1])
      if (after === INVALID || gap === INVALID || after <= before) return INVALID
      list.push({ after, gap })
      before = after
    }
    return list
  },
}

const typedDay = integer(dayOf(1900, 1, 1), dayOf(2200, 12, 31))

/** 21 shares that add up to the whole. */
export const curvePoints: Codec<readonly number[]> = {
  encode: (value) => [...value],
  decode: (raw) => (Array.isArray(raw) && isCurve(raw) ? raw : INVALID),
}

/** Stand flat: [day, amount, day, amount, …]; in their order, none as null. */
export const typedDays: Codec<readonly TypedDay[]> = {
  encode: (value) => (value.length === 0 ? null : value.flatMap(({ day, amount }) => [day, amount])),
  decode: (raw) => {
    if (raw === null) return noDays
    if (!Array.isArray(raw) || raw.length === 0 || raw.length % 2 !== 0 || raw.length > MAX_TYPED_DAYS * 2) {
      return INVALID
    }
    const list: TypedDay[] = []
    let before = Number.NEGATIVE_INFINITY
    for (let i = 0; i < raw.length; i += 2) {
      const at = typedDay.decode(raw[i])
      const amount = decimal.decode(raw[i + 1])
      if (at === INVALID || amount === INVALID || at <= before) return INVALID
      list.push({ day: at, amount })
      before = at
    }
    return list
  },
}

const riskShape = oneOf(riskShapes)
const pointLength = integer(0, MAX_DURATION)

export const threePoints: Codec<ThreePoints> = {
  encode: (value) => [riskShape.encode(value.shape), value.min, value.likely, value.max],
  decode: (raw) => {
    if (!Array.isArray(raw) || raw.length !== 4) return INVALID
    const shape = riskShape.decode(raw[0])
    const [min, likely, max] = [1, 2, 3].map((i) => pointLength.decode(raw[i]))
    if (shape === INVALID || typeof min !== 'number' || typeof likely !== 'number' || typeof max !== 'number') {
      return INVALID
    }
    const points = { shape, min, likely, max }
    return isThreePoints(points) ? points : INVALID
  },
}

const optionalDuration = nullable(integer(0, MAX_DURATION))
const startSource = oneOf(startSources)

export const progress: Codec<Progress> = {
  encode: (value) => [
    value.actualStart,
    value.actualFinish,
    value.percent,
    value.remaining,
    value.initialDuration,
    startSource.encode(value.startSource),
  ],
  decode: (raw) => {
    if (!Array.isArray(raw) || raw.length !== 6) return INVALID
    const actualStart = optionalInstant.decode(raw[0])
    const actualFinish = optionalInstant.decode(raw[1])
    const done = percent.decode(raw[2])
    const remaining = optionalDuration.decode(raw[3])
    const initialDuration = optionalDuration.decode(raw[4])
    const source = startSource.decode(raw[5])
    if (actualStart === INVALID || actualFinish === INVALID || done === INVALID) return INVALID
    if (remaining === INVALID || initialDuration === INVALID || source === INVALID) return INVALID
    return { actualStart, actualFinish, percent: done, remaining, initialDuration, startSource: source }
  },
}

const unit = text(32)

export const measure: Codec<Measure> = {
  encode: ({ unit, plan, fact, rate }) => (rate === undefined ? [unit, plan, fact] : [unit, plan, fact, rate]),
  decode: (raw) => {
    if (!Array.isArray(raw) || (raw.length !== 3 && raw.length !== 4)) return INVALID
    const name = unit.decode(raw[0])
    const plan = decimal.decode(raw[1])
    const fact = decimal.decode(raw[2])
    if (name === INVALID || plan === INVALID || fact === INVALID) return INVALID
    if (raw.length === 3) return { unit: name, plan, fact }
    const rate = decimal.decode(raw[3])
    return rate === INVALID ? INVALID : { unit: name, plan, fact, rate }
  },
}

/** Shifts stand flat: [from, to, from, to, …]; sorted, not overlapping. */
function decodeShifts(raw: unknown, from = 0): Shift[] | typeof INVALID {
  if (!Array.isArray(raw) || (raw.length - from) % 2 !== 0 || raw.length - from > MAX_SHIFTS * 2) return INVALID
  const shifts: Shift[] = []
  let before = 0
  for (let i = from; i < raw.length; i += 2) {
    const [start, end] = [raw[i], raw[i + 1]]
    if (!Number.isInteger(start) || !Number.isInteger(end)) return INVALID
    if (start < before || end <= start || end > MINUTES_PER_DAY) return INVALID
    shifts.push([start, end])
    before = end
  }
  return shifts
}

export const week: Codec<readonly (readonly Shift[])[]> = {
  encode: (value) => value.map((shifts) => shifts.flat()),
  decode: (raw) => {
    if (!Array.isArray(raw) || raw.length !== 7) return INVALID
    const days: Shift[][] = []
    for (const day of raw) {
      const shifts = decodeShifts(day)
      if (shifts === INVALID) return INVALID
      days.push(shifts)
    }
    return days
  },
}

/** Each exception is [from, to, ...shifts]; sorted, not overlapping. */
export const exceptions: Codec<readonly CalendarException[]> = {
  encode: (value) => value.map(({ from, to, shifts }) => [from, to, ...shifts.flat()]),
  decode: (raw) => {
    if (!Array.isArray(raw) || raw.length > MAX_EXCEPTIONS) return INVALID
    const list: CalendarException[] = []
    let before = Number.NEGATIVE_INFINITY
    for (const entry of raw) {
      const exception = decodeException(entry)
      if (exception === INVALID || exception.from <= before) return INVALID
      before = exception.to
      list.push(exception)
    }
    return list
  },
}

const ruleName = text(256)
const optionalDay = nullable(integer(EARLIEST / MINUTES_PER_DAY, LATEST / MINUTES_PER_DAY))
const whenParts: Record<Recurrence['on'], [name: string, codec: Codec<number>][]> = {
  yearly: [
    ['month', integer(1, 12)],
    ['dayOfMonth', integer(1, 31)],
    ['days', integer(1, 366)],
  ],
  weekly: [
    ['weekday', integer(0, 6)],
    ['every', integer(1, 52)],
  ],
  nth: [
    ['weekday', integer(0, 6)],
    ['nth', nthOfMonth],
    ['month', integer(0, 12)],
  ],
}
const recurrences = oneOf<Recurrence['on']>(['yearly', 'weekly', 'nth'])

/** [kind, …numbers of the kind]. */
const recurrence: Codec<Recurrence> = {
  encode: (value) => [
    recurrences.encode(value.on),
    ...whenParts[value.on].map(([name]) => (value as unknown as Record<string, number>)[name]),
  ],
  decode: (raw) => {
    if (!Array.isArray(raw)) return INVALID
    const on = recurrences.decode(raw[0])
    if (on === INVALID || raw.length !== whenParts[on].length + 1) return INVALID
    const numbers = whenParts[on].map(([name, codec], i) => [name, codec.decode(raw[i + 1])] as const)
    if (numbers.some(([, value]) => value === INVALID)) return INVALID
    return { on, ...Object.fromEntries(numbers) } as Recurrence
  },
}

/** Each rule is [name, when, from, to, ...shifts]. */
export const calendarRules: Codec<readonly CalendarRule[]> = {
  encode: (value) =>
    value.map(({ name, when, from, to, shifts }) => [name, recurrence.encode(when), from, to, ...shifts.flat()]),
  decode: (raw) => {
    if (!Array.isArray(raw) || raw.length > MAX_RULES) return INVALID
    const rules = raw.map(decodeRule)
    return rules.includes(INVALID) ? INVALID : (rules as CalendarRule[])
  },
}

function decodeRule(raw: unknown): CalendarRule | typeof INVALID {
  const shifts = decodeShifts(raw, RULE_PARTS)
  if (shifts === INVALID || !Array.isArray(raw)) return INVALID
  const name = ruleName.decode(raw[0])
  const when = recurrence.decode(raw[1])
  const from = optionalDay.decode(raw[2])
  const to = optionalDay.decode(raw[3])
  if (name === INVALID || when === INVALID || from === INVALID || to === INVALID) return INVALID
  return from !== null && to !== null && to < from ? INVALID : { name, when, from, to, shifts }
}

function decodeException(raw: unknown): CalendarException | typeof INVALID {
  const shifts = decodeShifts(raw, 2)
  if (shifts === INVALID || !Array.isArray(raw)) return INVALID
  const [from, to] = [raw[0], raw[1]]
  if (!Number.isInteger(from) || !Number.isInteger(to) || to < from) return INVALID
  if (from < EARLIEST / MINUTES_PER_DAY || to > LATEST / MINUTES_PER_DAY) return INVALID
  return { from, to, shifts }
}
