import { type ComparisonGroup, comparisonGroups, same } from '@plumbline/core/comparison'
import {
  importRuleCreate,
  importRuleDefaultRead,
  importRuleDefaultSave,
  importRuleDelete,
  importRuleEdit,
  importRuleList,
  type SavedImportRule,
  type UploadComparison,
  uploadComparison,
} from '@plumbline/core/contract'
import { type ImportRule, type LeftOut, usualRule } from '@plumbline/core/exchange/rules'
import { proxy, ref } from 'valtio'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

interface RuleForm {
  /** Of the space. */
  rules: readonly SavedImportRule[]
  /** That is chosen; null: none that is saved. */
  ruleId: string | null
  /** That updates of the schedule follow; null: none. */
  defaultId: string | null
  rule: ImportRule
  leftOut: LeftOut
  /** null: none yet. */
  comparison: UploadComparison | null
  isComparing: boolean
  failure: { code: string; params: Record<string, string | number> } | null
}

const nothingLeftOut: LeftOut = { groups: [], facts: [] }

const blank = (): RuleForm => ({
  rules: [],
  ruleId: null,
  defaultId: null,
  rule: ref(usualRule),
  leftOut: ref(nothingLeftOut),
  comparison: null,
  isComparing: false,
  failure: null,
})

/** By which rule a file changes a schedule, and what that comes to. */
export const ruling = proxy<RuleForm>(blank())

/** Each dialog and each question has its own: answers to older ones are late. */
let dialog = 0
let asked = 0
let waiting: ReturnType<typeof setTimeout> | undefined

export function forgetRules(): void {
  dialog++
  asked++
  clearTimeout(waiting)
  Object.assign(ruling, blank())
}

/** The rules of the space, with that of the schedule chosen. Without an answer there are none to choose from. */
export async function readRules(spaceId: string, scheduleId: string | null): Promise<void> {
  const mine = dialog
  const answered = Promise.all([
    call(importRuleList, { params: { spaceId }, quiet: true }),
    scheduleId === null ? { ruleId: null } : call(importRuleDefaultRead, { params: { scheduleId }, quiet: true }),
  ])
  const [listed, own] = await answered.catch(() => [{ rules: [] }, { ruleId: null }] as const)
  if (mine !== dialog) return
  ruling.rules = ref(listed.rules)
  ruling.defaultId = own.ruleId
  chooseRule(own.ruleId)
}

export const chosenRule = (): SavedImportRule | undefined => ruling.rules.find(({ id }) => id === ruling.ruleId)

export function chooseRule(id: string | null): void {
  const saved = ruling.rules.find((one) => one.id === id)
  ruling.ruleId = saved?.id ?? null
  ruling.rule = ref(saved?.rule ?? usualRule)
}

/** `change`: what is another than before. */
export function changeRule(change: Partial<ImportRule>): void {
  ruling.rule = ref({ ...ruling.rule, ...change })
}

/** Is it another than the one that is saved under the name? */
export function isChanged(rule: ImportRule, saved: SavedImportRule | undefined): boolean {
  return !same(rule, saved?.rule ?? usualRule)
}

export function toggleFacts(facts: readonly string[], isTaken: boolean): void {
  const left = new Set(ruling.leftOut.facts)
  for (const fact of facts) {
    if (isTaken) left.delete(fact)
    else left.add(fact)
  }
  ruling.leftOut = ref({ ...ruling.leftOut, facts: [...left] })
}

export const kindsOfChange = ['added', 'changed', 'deleted'] as const
export type KindOfChange = (typeof kindsOfChange)[number]

/** `changed` is all that is neither added nor deleted. */
export function groupsOf(kind: KindOfChange): readonly ComparisonGroup[] {
  return kind === 'changed' ? comparisonGroups.filter((group) => group !== 'added' && group !== 'deleted') : [kind]
}

export function toggleKind(kind: KindOfChange, isTaken: boolean): void {
  const groups = groupsOf(kind)
  const others = ruling.leftOut.groups.filter((group) => !groups.includes(group))
  ruling.leftOut = ref({ ...ruling.leftOut, groups: isTaken ? others : [...others, ...groups] })
}

/** Choices follow each other quickly: only the last one is asked for. */
const SETTLE_MS = 150

export function compareSoon(uploadId: string, choices: Pick<RuleForm, 'rule' | 'leftOut'>): void {
  clearTimeout(waiting)
  ruling.isComparing = true
  waiting = setTimeout(() => void compare(uploadId, choices), SETTLE_MS)
}

async function compare(uploadId: string, { rule, leftOut }: Pick<RuleForm, 'rule' | 'leftOut'>): Promise<void> {
  const mine = ++asked
  try {
    const input = { rule, leftOut: { groups: [...leftOut.groups], facts: [...leftOut.facts] } }
    const comparison = await call(uploadComparison, { params: { uploadId }, input, quiet: true })
    if (mine !== asked) return
    ruling.comparison = ref(comparison)
    ruling.failure = null
  } catch (error) {
    if (mine !== asked) return
    const { code, params } = asApiError(error)
    ruling.failure = { code, params }
  }
  ruling.isComparing = false
}

/** A file was read anew: what was left out may not be there any more. */
export function startComparing(): void {
  ruling.leftOut = ref(nothingLeftOut)
  ruling.comparison = null
}

export async function saveRuleAs(spaceId: string, name: string): Promise<void> {
  const { rule } = await call(importRuleCreate, { params: { spaceId }, input: { name, rule: ruling.rule } })
  ruling.rules = ref(byName([...ruling.rules, rule]))
  ruling.ruleId = rule.id
}

export async function saveRule(spaceId: string, change: { name?: string; rule?: ImportRule }): Promise<void> {
  const { ruleId } = ruling
  if (ruleId === null) return
  const { rule } = await call(importRuleEdit, { params: { spaceId, importRuleId: ruleId }, input: change })
  ruling.rules = ref(byName(ruling.rules.map((one) => (one.id === ruleId ? rule : one))))
}

export async function deleteRule(spaceId: string): Promise<void> {
  const { ruleId } = ruling
  if (ruleId === null) return
  await call(importRuleDelete, { params: { spaceId, importRuleId: ruleId } })
  ruling.rules = ref(ruling.rules.filter(({ id }) => id !== ruleId))
  if (ruling.defaultId === ruleId) ruling.defaultId = null
  ruling.ruleId = null
}

export async function makeDefault(scheduleId: string, ruleId: string | null): Promise<void> {
  await call(importRuleDefaultSave, { params: { scheduleId }, input: { ruleId } })
  ruling.defaultId = ruleId
}

const byName = (rules: readonly SavedImportRule[]): SavedImportRule[] =>
  [...rules].sort((one, other) => one.name.localeCompare(other.name))
