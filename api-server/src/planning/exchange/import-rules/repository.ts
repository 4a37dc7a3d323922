import { importRule, type SavedImportRule } from '@plumbline/core/contract'
import type { ImportRule } from '@plumbline/core/exchange/rules'
import type { Transaction } from '../../../platform/database/index.ts'

const columns = ['id', 'name', 'rule'] as const

/** By name. */
export async function selectRules(tx: Transaction, spaceId: string): Promise<SavedImportRule[]> {
  const rows = await tx('import_rules').where({ space_id: spaceId }).orderByRaw('lower(name)').select(columns)
  return rows.map(savedRule)
}

/** Rules that were saved before tell nothing of what came later. */
const savedRule = ({ id, name, rule }: SavedImportRule): SavedImportRule => ({
  ...{ id, name },
  rule: importRule.parse(rule),
})

export async function selectRule(
  tx: Transaction,
  id: string,
): Promise<{ spaceId: string; saved: SavedImportRule } | null> {
  const row = await tx('import_rules')
    .where({ id })
    .select('space_id as spaceId', ...columns)
    .first()
  return row ? { spaceId: row.spaceId, saved: savedRule(row) } : null
}

/** Small letters or not: a name is said once. */
export async function selectRuleNamed(tx: Transaction, spaceId: string, name: string): Promise<SavedImportRule | null> {
  const named = tx('import_rules').where({ space_id: spaceId }).whereRaw('lower(name) = lower(?)', [name.trim()])
  const row = await named.select<SavedImportRule[]>(columns).first()
  return row ? savedRule(row) : null
}

/** Whoever adds or renames one takes turns with others in the same space. */
export async function lockRules(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 341))', [spaceId])
}

export async function insertRule(
  tx: Transaction,
  { id, name, rule, ...at }: SavedImportRule & { spaceId: string; userId: string },
): Promise<void> {
  const row = { id, name, rule: JSON.stringify(rule), space_id: at.spaceId, created_by: at.userId }
  await tx('import_rules').insert(row)
}

export async function updateRule(
  tx: Transaction,
  id: string,
  { name, rule }: { name?: string | undefined; rule?: ImportRule | undefined },
): Promise<void> {
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(rule === undefined ? {} : { rule: JSON.stringify(rule) }),
  }
  if (Object.keys(change).length > 0) await tx('import_rules').where({ id }).update(change)
}

export async function deleteRule(
  tx: Transaction,
  { spaceId, importRuleId: id }: { spaceId: string; importRuleId: string },
): Promise<boolean> {
  return (await tx('import_rules').where({ id, space_id: spaceId }).delete()) > 0
}

export async function selectDefaultRule(tx: Transaction, scheduleId: string): Promise<SavedImportRule | null> {
  const row = await tx('import_rule_defaults as d')
    .join('import_rules as r', 'r.id', 'd.rule_id')
    .where('d.schedule_id', scheduleId)
    .select<SavedImportRule[]>('r.id', 'r.name', 'r.rule')
    .first()
  return row ? savedRule(row) : null
}

export async function saveDefaultRule(
  tx: Transaction,
  { scheduleId, spaceId, ruleId }: { scheduleId: string; spaceId: string; ruleId: string | null },
): Promise<void> {
  if (ruleId === null) await tx('import_rule_defaults').where({ schedule_id: scheduleId }).delete()
  else {
    await tx('import_rule_defaults')
      .insert({ schedule_id: scheduleId, space_id: spaceId, rule_id: ruleId })
      .onConflict('schedule_id')
      .merge({ rule_id: ruleId })
  }
}
