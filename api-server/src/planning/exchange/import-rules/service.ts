import type { SavedImportRule } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type ImportRule, ruleLimits } from '@plumbline/core/exchange/rules'
import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import {
  insertRule,
  lockRules,
  saveDefaultRule,
  selectDefaultRule,
  selectRule,
  selectRuleNamed,
  selectRules,
  updateRule,
} from './repository.ts'

/** Throws IMPORT_RULE_EXISTS and IMPORT_RULES_TOO_MANY. */
export async function createRule(
  tx: Transaction,
  at: { spaceId: string; userId: string },
  { name, rule }: { name: string; rule: ImportRule },
): Promise<SavedImportRule> {
  await lockRules(tx, at.spaceId)
  const rules = await selectRules(tx, at.spaceId)
  if (rules.length >= ruleLimits.rules) throw new AppError('IMPORT_RULES_TOO_MANY', { max: ruleLimits.rules })
  if (await selectRuleNamed(tx, at.spaceId, name)) throw new AppError('IMPORT_RULE_EXISTS', { name })
  const saved = { id: newId(), name, rule }
  await insertRule(tx, { ...saved, ...at })
  return saved
}

/** Throws NOT_FOUND and IMPORT_RULE_EXISTS. */
export async function editRule(
  tx: Transaction,
  { spaceId, importRuleId: id }: { spaceId: string; importRuleId: string },
  change: { name?: string | undefined; rule?: ImportRule | undefined },
): Promise<SavedImportRule> {
  const found = await selectRule(tx, id)
  if (found?.spaceId !== spaceId) throw new AppError('NOT_FOUND')
  await lockRules(tx, spaceId)
  const other = change.name === undefined ? null : await selectRuleNamed(tx, spaceId, change.name)
  if (other && other.id !== id) throw new AppError('IMPORT_RULE_EXISTS', { name: other.name })
  await updateRule(tx, id, change)
  return { ...found.saved, name: change.name ?? found.saved.name, rule: change.rule ?? found.saved.rule }
}

/** Throws NOT_FOUND for a rule of another space. */
export async function chooseRule(
  tx: Transaction,
  at: { scheduleId: string; spaceId: string },
  ruleId: string | null,
): Promise<void> {
  const found = ruleId === null ? null : await selectRule(tx, ruleId)
  if (ruleId !== null && found?.spaceId !== at.spaceId) throw new AppError('NOT_FOUND')
  await saveDefaultRule(tx, { ...at, ruleId })
}

/** The rule that is named, else that of the schedule where it is updated. Throws IMPORT_RULE_UNKNOWN. */
export async function ruleFor(
  tx: Transaction,
  { spaceId, name, scheduleId }: { spaceId: string; name: string | undefined; scheduleId: string | null },
): Promise<ImportRule | null> {
  const wanted = name?.trim() ?? ''
  if (wanted === '') return scheduleId === null ? null : ((await selectDefaultRule(tx, scheduleId))?.rule ?? null)
  const found = await selectRuleNamed(tx, spaceId, wanted)
  if (!found) throw new AppError('IMPORT_RULE_UNKNOWN', { name: wanted })
  return found.rule
}
