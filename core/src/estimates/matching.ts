/** Which works an item is carried out by: links of many to many, with shares that come to exactly one. */

import { apportion } from '../distributions/index.ts'
import type { Id } from '../plan/index.ts'
import { type Decimal, decimalOf, exactOf, MILLION, type Millionths, millionthsOf } from './exact.ts'
import type { Item } from './types.ts'

export interface Match {
  itemId: Id
  workId: Id
  /** Of the item, above 0 and at most 1. */
  share: Decimal
  /** The rule that made it; null: somebody did, by hand. */
  ruleId: Id | null
}

export const matchKey = ({ itemId, workId }: Pick<Match, 'itemId' | 'workId'>): string => `${itemId}:${workId}`

export const splittings = ['equal', 'volume', 'none'] as const
export type Splitting = (typeof splittings)[number]
export const severities = ['ok', 'warn', 'error'] as const
export type Severity = (typeof severities)[number]

/** Blank conditions hold for all. `code` may have `*` for any letters. */
export interface ItemFilter {
  code: string
  sectionId: Id | null
  text: string
}

export const checkKinds = ['hasWork', 'sharesWhole', 'rateKnown', 'unitFits', 'nearMarket', 'countable'] as const
export type CheckKind = (typeof checkKinds)[number]

export interface WorkFilter {
  code: string
  text: string
}

/** `match` links items to works; `check` says what is wrong. */
export type ComplianceRule =
  | {
      kind: 'match'
      name: string
      left: ItemFilter
      right: WorkFilter
      join: 'code' | 'name' | 'none'
      splitBy: Splitting
    }
  | { kind: 'check'; name: string; left: ItemFilter; check: CheckKind; severity: Severity; percent: Decimal }

/** Of a schedule, as far as matching needs it. */
export interface MatchedWork {
  id: Id
  code: string
  name: string
  unit: string
  volume: Decimal
}

/** The section of the item and those above it. */
export type SectionsOf = (item: Item) => readonly Id[]

export function isOfFilter(item: Item, filter: ItemFilter, sectionsOf: SectionsOf): boolean {
  if (!isLike(item.rateCode, filter.code)) return false
  if (filter.text !== '' && !item.name.toLowerCase().includes(filter.text.toLowerCase())) return false
  return filter.sectionId === null || sectionsOf(item).includes(filter.sectionId)
}

const isOfWorks = (work: MatchedWork, { code, text }: WorkFilter): boolean =>
  isLike(work.code, code) && (text === '' || work.name.toLowerCase().includes(text.toLowerCase()))

/** Letter by letter, so that no mask takes long. */
export function isLike(code: string, mask: string): boolean {
  if (mask === '') return true
  const [first = '', ...others] = mask.toLowerCase().split('*')
  const text = code.toLowerCase()
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const [place, part] of others.entries()) {
    const isLast = place === others.length - 1
    const found = isLast ? Math.max(at, text.length - part.length) : text.indexOf(part, at)
    if (found < at || !text.startsWith(part, found)) return false
    at = found + part.length
  }
  return at === text.length || others.length > 0
}

/** What the rule would link. Deductions are never matched. */
export function matchesOf(
  rule: Extract<ComplianceRule, { kind: 'match' }>,
  items: Iterable<Item>,
  works: readonly MatchedWork[],
  about: { sectionsOf: SectionsOf; isDeduction: (item: Item) => boolean },
): Omit<Match, 'ruleId'>[] {
  const wanted = works.filter((work) => isOfWorks(work, rule.right))
  const byKey = new Map<string, MatchedWork[]>()
  const keyOfWork = (work: MatchedWork): string => keyFor(rule.join, work.code, work.name)
  for (const work of wanted) byKey.set(keyOfWork(work), [...(byKey.get(keyOfWork(work)) ?? []), work])
  const found: Omit<Match, 'ruleId'>[] = []
  for (const item of items) {
    if (about.isDeduction(item) || !isOfFilter(item, rule.left, about.sectionsOf)) continue
    const key = keyFor(rule.join, item.rateCode, item.name)
    const its = key === null ? [] : (byKey.get(key) ?? [])
    for (const [at, share] of shares(its, rule.splitBy).entries()) {
      if (share > 0n) found.push({ itemId: item.id, workId: its[at]!.id, share: decimalOf(share) })
    }
  }
  return found
}

/** What does not say anything joins nothing. */
function keyFor(join: 'code' | 'name' | 'none', code: string, name: string): string {
  if (join === 'none') return ''
  const text = (join === 'code' ? code : name).trim().toLowerCase()
  return text === '' ? '\0' : text
}

/** In millionths that come to exactly one. */
export function shares(works: readonly Pick<MatchedWork, 'volume'>[], by: Splitting): Millionths[] {
  if (works.length === 0) return []
  if (by === 'none') return works.map((_, at) => (at === 0 ? MILLION : 0n))
  const volumes = works.map(({ volume }) => volumeOf(volume))
  const weighs = by === 'volume' && volumes.some((volume) => volume > 0n)
  return apportion(MILLION, weighs ? volumes : works.map(() => 1n))
}

const volumeOf = (text: string): Millionths => {
  const volume = exactOf(text)
  return volume && volume.digits > 0n ? millionthsOf(volume) : 0n
}

/** Of each item; `isThere` says whether a work still is. */
export function sharesOf(matches: Iterable<Match>, isThere: (workId: Id) => boolean): Map<Id, Millionths> {
  const sums = new Map<Id, Millionths>()
  for (const { itemId, workId, share } of matches) {
    if (isThere(workId)) sums.set(itemId, (sums.get(itemId) ?? 0n) + volumeOf(share))
  }
  return sums
}
