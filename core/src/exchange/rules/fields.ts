/** Which columns of a table a rule lets change works that are there. */
import type { TableField } from '../table/fields.ts'
import type { ImportRule, KeptPart, RuleKind } from './types.ts'

const kinds: Partial<Record<TableField, RuleKind>> = {
  predecessors: 'relations',
  successors: 'relations',
  calendar: 'calendars',
  note: 'notes',
  percent: 'facts',
  actualStart: 'facts',
  actualFinish: 'facts',
  remaining: 'facts',
  volumeFact: 'facts',
  labourFact: 'facts',
  costFact: 'facts',
  attribute: 'attributes',
}

const parts: Partial<Record<TableField, KeptPart>> = {
  name: 'name',
  code: 'code',
  calendar: 'calendar',
  limit: 'limits',
  limitKind: 'limits',
  duration: 'duration',
  volume: 'amounts',
  unit: 'amounts',
  labour: 'amounts',
  cost: 'amounts',
}

/** Facts that were reported stay by the work, not by the column. */
export function mayChange({ kinds: actions, keep }: Pick<ImportRule, 'kinds' | 'keep'>, field: TableField): boolean {
  const part = parts[field]
  return actions[kinds[field] ?? 'works'] !== 'none' && (part === undefined || !keep.includes(part))
}
