import { dayOfInstant, formatInstant, instantOf } from '../time/index.ts'
import type { CallName, Comparison, Filter, Value } from './filter.ts'

/** A row as it is told; moments as texts. */
export type Row = Readonly<Record<string, Value>>

/** True of rows that are told (rule 5). */
export function rowTest(filter: Filter): (row: Row) => boolean {
  const read = reading(filter)
  return (row) => read(row) === true
}

type Reading = (row: Row) => Value

function reading(filter: Filter): Reading {
  switch (filter.kind) {
    case 'literal':
      return () => filter.value
    case 'property': {
      const { name } = filter.property
      const isMoment = filter.family === 'moment'
      return (row) => (isMoment ? minutesOf(row[name] ?? null) : (row[name] ?? null))
    }
    case 'not': {
      const of = reading(filter.of)
      return (row) => opposite(of(row))
    }
    case 'and':
    case 'or':
      return joined(filter.kind, reading(filter.left), reading(filter.right))
    case 'compare': {
      const [left, right] = [reading(filter.left), reading(filter.right)]
      return (row) => compared(filter.op, left(row), right(row))
    }
    case 'call': {
      const args = filter.args.map(reading)
      return (row) =>
        called(
          filter.name,
          args.map((one) => one(row)),
        )
    }
  }
}

const MINUTE_MS = 60_000
const minutesOf = (text: Value): Value => (text === null ? null : Date.parse(String(text)) / MINUTE_MS)

const opposite = (value: Value): Value => (value === null ? null : !value)

/** What is decided by one side is decided, whatever the other is. */
function joined(word: 'and' | 'or', left: Reading, right: Reading): Reading {
  const deciding = word === 'or'
  return (row) => {
    const [one, other] = [left(row), right(row)]
    if (one === deciding || other === deciding) return deciding
    return one === null || other === null ? null : !deciding
  }
}

function compared(op: Comparison, left: Value, right: Value): boolean {
  if (op === 'eq') return left === right
  if (op === 'ne') return left !== right
  if (left === null || right === null) return false
  if (op === 'gt') return left > right
  if (op === 'ge') return left >= right
  return op === 'lt' ? left < right : left <= right
}

function called(name: CallName, args: readonly Value[]): Value {
  if (args.includes(null)) return null
  const [text, other] = [String(args[0]), String(args[1])]
  switch (name) {
    case 'contains':
      return text.includes(other)
    case 'startswith':
      return text.startsWith(other)
    case 'endswith':
      return text.endsWith(other)
    case 'tolower':
      return text.toLowerCase()
    case 'toupper':
      return text.toUpperCase()
    case 'date':
      return instantOf(dayOfInstant(Math.floor(Number(args[0]))))
    default:
      return partOfDay(name, formatInstant(Math.floor(Number(args[0]))))
  }
}

function partOfDay(name: 'year' | 'month' | 'day', instant: string): number {
  const [year, month, day] = instant.slice(0, 10).split('-').map(Number)
  return { year, month, day }[name] ?? 0
}
