import { dateOf } from '../time/index.ts'
import type { FormulaKind, FormulaValue } from './types.ts'

/** A function or an operator: which kinds it takes, what comes out, and how. */
export interface FormulaFunction {
  /** Fewest and most arguments. */
  takes: readonly [min: number, max: number]
  /** Null: it does not take these. */
  gives(kinds: readonly FormulaKind[]): FormulaKind | null
  run(values: readonly FormulaValue[], kinds: readonly FormulaKind[]): FormulaValue
}

const MANY = 50

const all = (kinds: readonly FormulaKind[], kind: FormulaKind): boolean => kinds.every((one) => one === kind)
const same = (kinds: readonly FormulaKind[]): FormulaKind | null =>
  kinds.every((one) => one === kinds[0]) ? (kinds[0] ?? null) : null
const counted = (kinds: readonly FormulaKind[]): FormulaKind | null => {
  const kind = same(kinds)
  return kind === 'number' || kind === 'date' ? kind : null
}
const isKnown = (value: FormulaValue): value is Exclude<FormulaValue, null> => value !== null

/** Six decimals are kept, so that 0.1 + 0.2 is 0.3; what is no number is none. */
function rounded(value: number): number | null {
  if (!Number.isFinite(value)) return null
  return Math.abs(value) < 1e9 ? Math.round(value * 1e6) / 1e6 : value
}

/** Nothing is known of the whole where a part is missing. */
function arithmetic(run: (a: number, b: number) => number, gives: FormulaFunction['gives']): FormulaFunction {
  return {
    takes: [2, 2],
    gives,
    run: ([a, b]) => (isKnown(a!) && isKnown(b!) ? rounded(run(Number(a), Number(b))) : null),
  }
}

const numbers = (kinds: readonly FormulaKind[]): FormulaKind | null => (all(kinds, 'number') ? 'number' : null)

/** Days can be added to a date, on either side. */
const added = ([a, b]: readonly FormulaKind[]): FormulaKind | null => {
  if (a === 'number' && b === 'number') return 'number'
  return (a === 'date' && b === 'number') || (a === 'number' && b === 'date') ? 'date' : null
}

/** Days can be taken from a date; between two dates there are days. */
const taken = ([a, b]: readonly FormulaKind[]): FormulaKind | null => {
  if (b === 'number') return a === 'number' || a === 'date' ? a : null
  return a === 'date' && b === 'date' ? 'number' : null
}

function comparison(holds: (order: number) => boolean): FormulaFunction {
  return {
    takes: [2, 2],
    gives: (kinds) => (same(kinds) ? 'boolean' : null),
    run: ([a, b]) => (isKnown(a!) && isKnown(b!) ? holds(order(a, b)) : null),
  }
}

const order = (a: Exclude<FormulaValue, null>, b: Exclude<FormulaValue, null>): number => (a === b ? 0 : a < b ? -1 : 1)

const joined: FormulaFunction = {
  takes: [1, MANY],
  gives: () => 'text',
  run: (values, kinds) => values.map((value, i) => textOfValue(value, kinds[i]!)).join(''),
}

function either(stops: boolean): FormulaFunction {
  return {
    takes: [1, MANY],
    gives: (kinds) => (all(kinds, 'boolean') ? 'boolean' : null),
    run: (values) => (values.includes(stops) ? stops : values.includes(null) ? null : !stops),
  }
}

function extreme(choose: (...values: number[]) => number): FormulaFunction {
  return {
    takes: [1, MANY],
    gives: counted,
    run: (values) => {
      const known = values.filter(isKnown).map(Number)
      return known.length === 0 ? null : choose(...known)
    },
  }
}

export const formulaFunctions: Readonly<Record<string, FormulaFunction>> = {
  IF: {
    takes: [3, 3],
    gives: ([condition, ...kinds]) => (condition === 'boolean' ? same(kinds) : null),
    run: ([condition, yes, no]) => (condition === true ? yes! : no!),
  },
  MIN: extreme(Math.min),
  MAX: extreme(Math.max),
  SUM: {
    takes: [1, MANY],
    gives: numbers,
    run: (values) => rounded(values.filter(isKnown).reduce<number>((sum, value) => sum + Number(value), 0)),
  },
  ROUND: {
    takes: [1, 2],
    gives: numbers,
    run: ([value, digits = 0]) => (isKnown(value!) && isKnown(digits) ? roundTo(Number(value), Number(digits)) : null),
  },
  ABS: { takes: [1, 1], gives: numbers, run: ([value]) => (isKnown(value!) ? Math.abs(Number(value)) : null) },
  DAYS: {
    takes: [2, 2],
    gives: (kinds) => (all(kinds, 'date') ? 'number' : null),
    run: ([from, to]) => (isKnown(from!) && isKnown(to!) ? Number(to) - Number(from) : null),
  },
  CONCAT: joined,
  CONTAINS: {
    takes: [2, 2],
    gives: (kinds) => (all(kinds, 'text') ? 'boolean' : null),
    run: ([text, part]) =>
      isKnown(text!) &&
      String(text)
        .toLowerCase()
        .includes(String(part ?? '').toLowerCase()),
  },
  COALESCE: { takes: [2, MANY], gives: same, run: (values) => values.find(isKnown) ?? null },
  ISEMPTY: { takes: [1, 1], gives: () => 'boolean', run: ([value]) => value === null || value === '' },
  AND: either(false),
  OR: either(true),
  NOT: {
    takes: [1, 1],
    gives: (kinds) => (all(kinds, 'boolean') ? 'boolean' : null),
    run: ([value]) => (value === null ? null : value === false),
  },
}

export const formulaOperators: Readonly<Record<string, FormulaFunction>> = {
  '+': arithmetic((a, b) => a + b, added),
  '-': arithmetic((a, b) => a - b, taken),
  '*': arithmetic((a, b) => a * b, numbers),
  '/': arithmetic((a, b) => a / b, numbers),
  '%': arithmetic((a, b) => a % b, numbers),
  '&': { ...joined, takes: [2, 2] },
  '=': comparison((at) => at === 0),
  '<>': comparison((at) => at !== 0),
  '<': comparison((at) => at < 0),
  '<=': comparison((at) => at <= 0),
  '>': comparison((at) => at > 0),
  '>=': comparison((at) => at >= 0),
  NEGATE: { takes: [1, 1], gives: numbers, run: ([value]) => (isKnown(value!) ? -Number(value) || 0 : null) },
}

/** Halves go away from zero, as people round. */
function roundTo(value: number, digits: number): number | null {
  const scale = 10 ** Math.min(6, Math.max(-9, Math.trunc(digits)))
  return rounded((Math.sign(value) * Math.round(rounded(Math.abs(value) * scale) ?? 0)) / scale)
}

/** As it stands among other words. */
function textOfValue(value: FormulaValue, kind: FormulaKind): string {
  if (value === null) return ''
  if (kind !== 'date') return String(value)
  const { dayOfMonth, month, year } = dateOf(Number(value))
  const [d, m] = [dayOfMonth, month].map((part) => String(part).padStart(2, '0'))
  return `${d}.${m}.${year}`
}
