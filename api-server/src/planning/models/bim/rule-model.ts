import { columnOf, type ElementTable } from '@plumbline/core/bim'
import type { RuleModel } from './rule-matching.ts'

/** JSON as Postgres wrote it. */
export interface RuleModelText {
  id: string
  name: string
  table: string
  /** By `of.key`: pairs of the number of an element and its value. */
  columns: [string, string][]
}

export function readRuleModel({ id, name, table, columns }: RuleModelText): RuleModel {
  const read: ElementTable = { ...JSON.parse(table), name }
  const columnIn = (text: string) => {
    const values: (string | null)[] = read.guids.map(() => null)
    // Of several sets that have such a property, the first one says it.
    for (const [number, value] of JSON.parse(text) as [number, string][]) values[number] ??= value
    return columnOf(values, values.length)
  }
  return { id, table: read, columns: new Map(columns.map(([key, text]) => [key, columnIn(text)])) }
}
