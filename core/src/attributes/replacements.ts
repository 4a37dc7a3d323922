/** Rules that put other values in the place of those that works have: renamed contractors, values of merged lists. */
import { type Day, dayOfInstant, type Instant } from '../time/index.ts'
import type { ValueType } from './types.ts'
import { type PackedValues, storedValue, textOf, unpackValues, valueIn } from './values.ts'

/**
 * `attribute`: what stands in one attribute goes to another of the same type, where that is empty. `directory_value`: a
 * value of a list becomes another one. `executor`: a person becomes another one, wherever works name people.
 * `resource`: what works have still to get of one resource they get of another one.
 */
export const replacementKinds = ['attribute', 'directory_value', 'executor', 'resource'] as const
export type ReplacementKind = (typeof replacementKinds)[number]

export interface ReplacementRule {
  kind: ReplacementKind
  /** Of a value: the list that it stands in. */
  attributeId: string | null
  /** Attributes, values of a list, people, or resources: their ids. */
  from: string
  to: string
  /** Of resources: how much more than the old one the new one does in the same time; null: as much. */
  coefficient: string | null
  /** Works that start in these days; null: without that limit. */
  dateFrom: Day | null
  dateTo: Day | null
}

/** What of a work decides about its replacements. */
export interface ReplaceableWork {
  values: PackedValues
  /** null: not calculated yet. */
  start: Instant | null
  /** What was done keeps the people who did it. */
  isFinished: boolean
}

/** The values that change, by attribute. A chain a → b → c leads to its end at once. */
export function replacedValues(
  work: ReplaceableWork,
  rules: readonly ReplacementRule[],
  typeOf: ReadonlyMap<string, ValueType>,
): Map<string, string> {
  const changed = new Map<string, string>()
  if (work.values === '') return changed
  const holding = rules.filter((rule) => holdsFor(rule, work))
  moveValues(work, holding, typeOf, changed)
  for (const [id, stored] of unpackValues(work.values)) {
    if (changed.has(id)) continue
    const after = replacedValue(stored, typeOf.get(id), subjectRules(holding, id, typeOf.get(id)))
    if (after !== stored) changed.set(id, after)
  }
  return changed
}

/** Who is named in a work itself, after the rules about people. */
export function replacedPerson(id: string, work: ReplaceableWork, rules: readonly ReplacementRule[]): string {
  const holding = rules.filter((rule) => rule.kind === 'executor' && holdsFor(rule, work))
  return holding.length === 0 ? id : endOf(id, holding)
}

/** The rules that lead from a resource to the one that stands for it in such a work; empty: it stays. */
export function replacingResource(
  id: string,
  work: ReplaceableWork,
  rules: readonly ReplacementRule[],
): readonly ReplacementRule[] {
  return chainFrom(
    id,
    rules.filter((rule) => rule.kind === 'resource' && holdsFor(rule, work)),
  )
}

function holdsFor({ kind, dateFrom, dateTo }: ReplacementRule, { start, isFinished }: ReplaceableWork): boolean {
  if (isFinished && (kind === 'executor' || kind === 'resource')) return false
  if (dateFrom === null && dateTo === null) return true
  if (start === null) return false
  const day = dayOfInstant(start)
  return (dateFrom === null || day >= dateFrom) && (dateTo === null || day <= dateTo)
}

/** Attributes first: the value in its new place is the one that was there. */
function moveValues(
  { values }: ReplaceableWork,
  rules: readonly ReplacementRule[],
  typeOf: ReadonlyMap<string, ValueType>,
  changed: Map<string, string>,
): void {
  const moving = rules.filter(({ kind }) => kind === 'attribute')
  for (const { from } of moving) {
    const to = endOf(from, moving)
    const stored = valueIn(values, from)
    const isFree = valueIn(values, to) === '' && !changed.has(to)
    if (stored === '' || !isFree || to === from || typeOf.get(from) !== typeOf.get(to)) continue
    changed.set(from, '')
    changed.set(to, stored)
  }
}

function subjectRules(rules: readonly ReplacementRule[], id: string, type: ValueType | undefined): ReplacementRule[] {
  if (type === 'person') return rules.filter(({ kind }) => kind === 'executor')
  return rules.filter(({ kind, attributeId }) => kind === 'directory_value' && attributeId === id)
}

function replacedValue(stored: string, type: ValueType | undefined, rules: readonly ReplacementRule[]): string {
  if (rules.length === 0 || type === undefined) return stored
  const text = textOf(stored, type)
  if (text === '') return stored
  if (type !== 'list_multi') return storedValue(type, endOf(text, rules))
  const chosen = text.split(',').map((value) => endOf(value, rules))
  return storedValue(type, [...new Set(chosen)].sort().join(','))
}

/** Where a chain of rules ends. */
const endOf = (from: string, rules: readonly ReplacementRule[]): string => chainFrom(from, rules).at(-1)?.to ?? from

/** One rule after the other; a loop leads nowhere. */
function chainFrom(from: string, rules: readonly ReplacementRule[]): ReplacementRule[] {
  const seen = new Set([from])
  const chain: ReplacementRule[] = []
  for (;;) {
    const at = chain.at(-1)?.to ?? from
    const next = rules.find((rule) => rule.from === at)
    if (next === undefined) return chain
    if (seen.has(next.to)) return []
    seen.add(next.to)
    chain.push(next)
  }
}

/** Both about the same thing. */
const isSameSubject = (one: ReplacementRule, other: ReplacementRule): boolean =>
  one.kind === other.kind && one.attributeId === other.attributeId

const isOverlapping = (one: ReplacementRule, other: ReplacementRule): boolean =>
  (one.dateFrom ?? -Infinity) <= (other.dateTo ?? Infinity) && (other.dateFrom ?? -Infinity) <= (one.dateTo ?? Infinity)

/** Why a rule cannot stand beside the others that are active. */
export function objectionToRule(rule: ReplacementRule, others: readonly ReplacementRule[]): 'overlap' | 'loop' | null {
  const related = others.filter((other) => isSameSubject(rule, other) && isOverlapping(rule, other))
  if (related.some(({ from }) => from === rule.from)) return 'overlap'
  return isReached(rule.from, rule.to, related) ? 'loop' : null
}

/** By any chain of rules, as several of different days may begin at one place. */
function isReached(wanted: string, from: string, rules: readonly ReplacementRule[]): boolean {
  const reached = new Set([from])
  for (const at of reached) for (const rule of rules) if (rule.from === at) reached.add(rule.to)
  return reached.has(wanted)
}
