import type { CallName, Comparison, Filter } from '@plumbline/core/odata'

/** A statement's text with its bindings; the names begin with `f`. */
export interface Sql {
  text: string
  bindings: Record<string, string | number | boolean>
}

const signs: Readonly<Record<Comparison, string>> = {
  eq: 'IS NOT DISTINCT FROM',
  ne: 'IS DISTINCT FROM',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
}

/** `columnOf`: the expression of a property; moments are `timestamp`. Says the same of each row as core's `rowTest`. */
export function filterSql(filter: Filter, columnOf: (name: string) => string): Sql {
  const bindings: Sql['bindings'] = {}
  const bound = (value: string | number | boolean): string => {
    const name = `f${Object.keys(bindings).length}`
    bindings[name] = value
    return `:${name}`
  }
  const write = (part: Filter): string => {
    switch (part.kind) {
      case 'and':
      case 'or':
        return `(${write(part.left)} ${part.kind.toUpperCase()} ${write(part.right)})`
      case 'not':
        return `(NOT ${write(part.of)})`
      case 'property':
        return columnOf(part.property.name)
      case 'literal':
        return literalSql(part, bound)
      case 'call':
        return callSql(part.name, part.args.map(write))
      case 'compare':
        return compareSql(part, write)
    }
  }
  return { text: write(filter), bindings }
}

type Literal = Extract<Filter, { kind: 'literal' }>

function literalSql({ value, family }: Literal, bound: (value: string | number | boolean) => string): string {
  if (value === null) return 'NULL'
  if (family === 'moment') return `(timestamp '1970-01-01' + CAST(${bound(value)} AS numeric) * interval '1 minute')`
  const type = family === 'text' ? 'text' : family === 'number' ? 'numeric' : 'boolean'
  return `CAST(${bound(value)} AS ${type})`
}

/** Texts in the order of their characters' numbers, as everywhere outside of the database. */
function compareSql(
  { op, left, right, family }: Extract<Filter, { kind: 'compare' }>,
  write: (part: Filter) => string,
) {
  const [one, other] = [left, right].map((side) => (family === 'text' ? `${write(side)} COLLATE "C"` : write(side)))
  const compared = `${one} ${signs[op]} ${other}`
  return op === 'eq' || op === 'ne' ? `(${compared})` : `coalesce(${compared}, false)`
}

function callSql(name: CallName, [one = '', other = '']: readonly string[]): string {
  switch (name) {
    case 'contains':
      return `(strpos(${one}, ${other}) > 0)`
    case 'startswith':
      return `starts_with(${one}, ${other})`
    case 'endswith':
      return `(right(${one}, length(${other})) = ${other})`
    case 'tolower':
      return `lower(${one})`
    case 'toupper':
      return `upper(${one})`
    case 'date':
      return `date_trunc('day', ${one})`
    default:
      return `CAST(extract(${name} FROM ${one}) AS numeric)`
  }
}
