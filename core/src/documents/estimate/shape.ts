/**
 * The layout of the document of an estimate: root maps of plain values, one key a fact, so that of two things said at once
 * both stay. An item is one value, and each of its fields that was changed since is another, which beats it. Tuples only
 * grow at their end.
 */

import { type ElementQuery, elementQuery } from '../../bim/quantity/element-query.ts'
import {
  type ChargeRule,
  type Coefficient,
  coefficientScopes,
  coefficientTargets,
  type EstimateResource,
  type EstimateSettings,
  estimateMethods,
  type IndexSet,
  isDecimal,
  MAX_ARITHMETIC,
  type Match,
  measureSources,
  resourceTypes,
  roundings,
  ruleBases,
  type Section,
  stackings,
  type TakeOff,
} from '../../estimates/index.ts'
import type { Id } from '../../plan/index.ts'
import { isText } from '../rooms/index.ts'
import { isNewId as isId } from '../schedule/codecs.ts'
import { isOrderKey } from '../schedule/order-keys.ts'
import { type ComplianceRecord, decodeCompliance } from './compliance-shape.ts'
import { decodeItem, isCode, isOver, MOST_COEFFICIENTS } from './item-shape.ts'

export const SCHEMA_VERSION = 1
/** Not as in other documents: an empty one must not be taken for one of theirs. */
export const VERSION_KEY = 'estimate'

/** What a document may hold, deleted keys too; commands refuse to pass these, the gate refuses who tries. */
export const limits = {
  sections: 10_000,
  items: 100_000,
  over: 400_000,
  resources: 50_000,
  coefficients: 1_000,
  indexSets: 500,
  rules: 1_000,
  takeOff: 300_000,
  modelSources: 20_000,
  matches: 300_000,
  compliance: 500,
  lines: 20,
  /** Touched by one command. */
  atOnce: 5_000,
  /** Carried out as one. */
  commandsAtOnce: 5_000,
} as const

/** A moment of a clock, milliseconds since 1970 UTC. */
export type Moment = number

export interface MatchRecord extends Match {
  by: Id
  at: Moment
}

const isMoment = (value: unknown): value is Moment => Number.isSafeInteger(value) && Number(value) >= 0
const isIdOrNull = (value: unknown): value is Id | null => value === null || isId(value)
const isBlankOrDecimal = (value: unknown): boolean => value === '' || isDecimal(value)
const isOneOf = (all: readonly unknown[], value: unknown): boolean => all.includes(value)
const isDay = (value: unknown): boolean =>
  value === '' || (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))

function isIds(value: unknown, most: number): value is Id[] {
  return Array.isArray(value) && value.length <= most && value.every(isId) && new Set(value).size === value.length
}

/** How long texts may be. */
export const longest = { code: 64, name: 512, unit: 32, note: 2_000, formula: MAX_ARITHMETIC, ref: 200 } as const

const settingRules: { [K in keyof EstimateSettings]: (value: unknown) => boolean } = {
  method: (value) => isOneOf(estimateMethods, value),
  rounding: (value) => isOneOf(roundings, value),
  currency: (value) => isText(value, 8),
  priceDate: isDay,
  indexSetId: isIdOrNull,
  overheadRuleId: isIdOrNull,
  profitRuleId: isIdOrNull,
  lines: (value) => Array.isArray(value) && value.length <= limits.lines && value.every(isLine),
  vat: isDecimal,
}
export type SettingName = keyof EstimateSettings
const settingNames = Object.keys(settingRules) as SettingName[]
const isSetting = (name: string, value: unknown): boolean =>
  Object.hasOwn(settingRules, name) && settingRules[name as SettingName](value)

function isLine(raw: unknown): boolean {
  if (typeof raw !== 'object' || raw === null || Object.keys(raw).length !== 3) return false
  const { id, name, percent } = raw as Record<string, unknown>
  return isId(id) && isText(name, longest.name) && isDecimal(percent)
}

export const encodeSection = ({ parentId, order, name, coefficientIds }: Omit<Section, 'id'>): unknown[] => [
  parentId,
  order,
  name,
  ...(coefficientIds.length === 0 ? [] : [[...coefficientIds]]),
]

/** null: it is none; as of all that follow. */
export function decodeSection(id: string, raw: unknown): Section | null {
  if (!isId(id) || !Array.isArray(raw) || raw.length < 3 || raw.length > 4) return null
  const [parentId, order, name, coefficientIds = []] = raw
  if (!isIdOrNull(parentId) || !isOrderKey(order) || !isText(name, longest.name)) return null
  return isIds(coefficientIds, MOST_COEFFICIENTS) ? { id, parentId, order, name, coefficientIds } : null
}

export const encodeResource = (resource: Omit<EstimateResource, 'code'>): unknown[] => {
  const { type, name, unit, basePrice, machinistPay, ownPrice, outsideOverhead } = resource
  return [type, name, unit, basePrice, machinistPay, ownPrice, outsideOverhead]
}

export function decodeResource(code: string, raw: unknown): EstimateResource | null {
  if (!isCode(code) || !Array.isArray(raw) || raw.length !== 7) return null
  const [type, name, unit, basePrice, machinistPay, ownPrice, outsideOverhead] = raw
  const areTexts = isText(name, longest.name) && isText(unit, longest.unit)
  if (!isOneOf(resourceTypes, type) || !areTexts || !isDecimal(basePrice)) return null
  if (![machinistPay, ownPrice].every(isBlankOrDecimal) || typeof outsideOverhead !== 'boolean') return null
  return { code, type, name, unit, basePrice, machinistPay, ownPrice, outsideOverhead }
}

export const encodeCoefficient = (one: Omit<Coefficient, 'id'>): unknown[] => {
  const { code, name, applies, value, condition, scope, stack } = one
  return [code, name, [...applies], value, condition, scope, stack]
}

export function decodeCoefficient(id: string, raw: unknown): Coefficient | null {
  if (!isId(id) || !Array.isArray(raw) || raw.length !== 7) return null
  const [code, name, applies, value, condition, scope, stack] = raw
  const areTexts = isText(code, longest.code) && isText(name, longest.name) && isText(condition, longest.note)
  if (!areTexts || !isDecimal(value)) return null
  if (!isOneOf(coefficientScopes, scope) || !isOneOf(stackings, stack)) return null
  const isOfTargets = Array.isArray(applies) && applies.length > 0 && applies.length <= coefficientTargets.length
  if (!isOfTargets || !applies.every((target) => isOneOf(coefficientTargets, target))) return null
  return { id, code, name, applies, value, condition, scope, stack }
}

export const encodeIndexSet = ({ period, L, E, M, other, total }: Omit<IndexSet, 'id'>): unknown[] => [
  ...[period, L, E, M, other, total],
]

export function decodeIndexSet(id: string, raw: unknown): IndexSet | null {
  if (!isId(id) || !Array.isArray(raw) || raw.length !== 6) return null
  const [period, L, E, M, other, total] = raw
  if (!isText(period, longest.name) || ![L, E, M, other, total].every(isBlankOrDecimal)) return null
  return { id, period, L, E, M, other, total }
}

export const encodeChargeRule = ({ kind, workType, percent, base, k }: Omit<ChargeRule, 'id'>): unknown[] => [
  ...[kind, workType, percent, base, k],
]

export function decodeChargeRule(id: string, raw: unknown): ChargeRule | null {
  if (!isId(id) || !Array.isArray(raw) || raw.length !== 5) return null
  const [kind, workType, percent, base, k] = raw
  if (!isOneOf(['overhead', 'profit'], kind) || !isText(workType, longest.name)) return null
  if (!isDecimal(percent) || !isOneOf(ruleBases, base) || !isBlankOrDecimal(k)) return null
  return { id, kind, workType, percent, base, k }
}

export const encodeTakeOff = (line: Omit<TakeOff, 'id'>): unknown[] => {
  const { itemId, order, comment, n, length, width, height, formula, source, ref } = line
  return [itemId, order, comment, n, length, width, height, formula, source, ref]
}

export function decodeTakeOff(id: string, raw: unknown): TakeOff | null {
  if (!isId(id) || !Array.isArray(raw) || raw.length !== 10) return null
  const [itemId, order, comment, n, length, width, height, formula, source, ref] = raw
  if (!isId(itemId) || !isOrderKey(order) || ![n, length, width, height].every(isBlankOrDecimal)) return null
  const areTexts = isText(comment, longest.name) && isText(formula, longest.formula) && isText(ref, longest.ref)
  if (!areTexts || !isOneOf(measureSources, source)) return null
  return { id, itemId, order, comment, n, length, width, height, formula, source, ref }
}

/** By the take-off line that it is the source of. */
export function decodeModelSource(lineId: string, raw: unknown): ElementQuery | null {
  const read = isId(lineId) ? elementQuery.safeParse(raw) : null
  return read?.success ? read.data : null
}

export const encodeMatch = ({ share, by, at, ruleId }: Omit<MatchRecord, 'itemId' | 'workId'>): unknown[] => [
  ...[share, by, at, ruleId],
]

/** Above nothing, and at most all of it. */
export const isShare = (value: unknown): value is string =>
  isDecimal(value) && /^(1(\.0+)?|0\.\d+)$/.test(value) && /[1-9]/.test(value)

export function decodeMatch(key: string, raw: unknown): MatchRecord | null {
  const [itemId, workId, ...more] = key.split(':')
  if (!isId(itemId) || !isId(workId) || more.length > 0 || !Array.isArray(raw) || raw.length !== 4) return null
  const [share, by, at, ruleId] = raw
  if (!isShare(share) || !isId(by) || !isMoment(at) || !isIdOrNull(ruleId)) return null
  return { itemId, workId, share, by, at, ruleId }
}

/** Who says to have written it; null: nobody does. */
export function authorOf(root: RootName, key: string, raw: unknown): Id | null {
  if (root === 'matches') return decodeMatch(key, raw)?.by ?? null
  return root === 'compliance' ? (decodeCompliance(key, raw)?.by ?? null) : null
}

/** Every root map of the document, with what may stand in it; there are no others. */
export const roots = {
  settings: { maxKeys: settingNames.length, isValue: isSetting },
  sections: { maxKeys: limits.sections, isValue: (key, value) => decodeSection(key, value) !== null },
  items: { maxKeys: limits.items, isValue: (key, value) => decodeItem(key, value) !== null },
  /** `item:field`: what the field is now; `item:r:code`: a line of its resources, 0 for one that was taken out. */
  over: { maxKeys: limits.over, isValue: isOver },
  resources: { maxKeys: limits.resources, isValue: (key, value) => decodeResource(key, value) !== null },
  coefficients: { maxKeys: limits.coefficients, isValue: (key, value) => decodeCoefficient(key, value) !== null },
  indexSets: { maxKeys: limits.indexSets, isValue: (key, value) => decodeIndexSet(key, value) !== null },
  rules: { maxKeys: limits.rules, isValue: (key, value) => decodeChargeRule(key, value) !== null },
  takeOff: { maxKeys: limits.takeOff, isValue: (key, value) => decodeTakeOff(key, value) !== null },
  modelSources: { maxKeys: limits.modelSources, isValue: (key, value) => decodeModelSource(key, value) !== null },
  matches: { maxKeys: limits.matches, isValue: (key, value) => decodeMatch(key, value) !== null },
  compliance: { maxKeys: limits.compliance, isValue: (key, value) => decodeCompliance(key, value) !== null },
  meta: { maxKeys: 1, isValue: (key, value) => key === VERSION_KEY && value === SCHEMA_VERSION },
} as const satisfies Record<string, { maxKeys: number; isValue(key: string, value: unknown): boolean }>

export type RootName = keyof typeof roots
export const rootNames = Object.keys(roots) as RootName[]
export type { ComplianceRecord }
