/** Rows of a directory for works, by the codes of both, as lines of a table say it. */
import { attributeLimits, type ListValue, storedValue } from '../attributes/index.ts'

export interface AssignmentLine {
  work: string
  row: string
}

export type AssignmentProblem = 'work' | 'works' | 'row' | 'several'

export interface Assignment {
  /** Stored values by work; works that have them already are left out. */
  values: Map<string, string>
  unchanged: number
  problems: { line: number; is: AssignmentProblem }[]
}

interface Ground {
  type: 'list' | 'list_multi'
  /** What the attribute offers, and what it does not any more. */
  offered: readonly ListValue[]
  /** With one of the codes. */
  works: readonly { id: string; code: string; value: string }[]
}

/** A code that two works have means neither. Case and spaces around codes say nothing. */
export function assignmentOf(lines: readonly AssignmentLine[], { type, offered, works }: Ground): Assignment {
  const byCode = Map.groupBy(works, ({ code }) => keyOf(code))
  const rows = new Map<string, string>()
  for (const { id, code = '', disabled } of offered) {
    if (!disabled && code !== '' && !rows.has(keyOf(code))) rows.set(keyOf(code), id)
  }
  const chosen = new Map<string, Set<string>>()
  const problems: Assignment['problems'] = []
  const most = type === 'list' ? 1 : attributeLimits.chosen
  for (const [line, { work, row }] of lines.entries()) {
    const [one, twin] = byCode.get(keyOf(work)) ?? []
    const rowId = rows.get(keyOf(row))
    if (!one || twin || rowId === undefined) {
      problems.push({ line, is: twin ? 'works' : one ? 'row' : 'work' })
      continue
    }
    const ids = chosen.get(one.id) ?? new Set()
    if (ids.size >= most && !ids.has(rowId)) problems.push({ line, is: 'several' })
    else chosen.set(one.id, ids.add(rowId))
  }
  const held = new Map(works.map(({ id, value }) => [id, value]))
  const values = new Map([...chosen].map(([id, ids]) => [id, storedValue(type, [...ids].sort().join())]))
  for (const [id, value] of values) if (held.get(id) === value) values.delete(id)
  return { values, unchanged: chosen.size - values.size, problems }
}

const keyOf = (code: string): string => code.trim().toLowerCase()
