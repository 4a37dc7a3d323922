/** What an estimate says, in the form that its document, its files and its calculation share. */
import type { Id } from '../plan/index.ts'
import type { Decimal } from './exact.ts'

/** Labour, machines, materials. */
export const resourceTypes = ['L', 'E', 'M'] as const
export type ResourceType = (typeof resourceTypes)[number]

export const estimateMethods = ['index', 'resource', 'unitPrice'] as const
export type EstimateMethod = (typeof estimateMethods)[number]

/** `position`: the parts of every item are rounded to 0.01; `total`: sums alone are. */
export const roundings = ['position', 'total'] as const
export type Rounding = (typeof roundings)[number]

export const priceModes = ['byRate', 'custom', 'included'] as const
export type PriceMode = (typeof priceModes)[number]

export const estimateStates = ['draft', 'checked', 'approved', 'archived'] as const
export type EstimateState = (typeof estimateStates)[number]

/** What a resource costs in this estimate; its code is its key. */
export interface EstimateResource {
  code: string
  type: ResourceType
  name: string
  unit: string
  basePrice: Decimal
  /** Of a machine: what of its price is the pay of who drives it. */
  machinistPay: Decimal
  /** At the current level, whatever the index; '' for none. */
  ownPrice: Decimal
  /** Equipment and other costs: overhead and profit are not charged on them. */
  outsideOverhead: boolean
}

export interface ResourceLine {
  code: string
  /** Per unit of the item. */
  norm: Decimal
  /** Beats that of the resource; '' for none. */
  ownPrice: Decimal
  /** Code of the resource that is used instead; '' for none. What was replaced stays, to be compared with. */
  replacedBy: string
}

/** Of one unit, where an item has no resources. */
export interface UnitPrice {
  labour: Decimal
  machines: Decimal
  /** Of it pay of those who drive the machines. */
  machinistPay: Decimal
  materials: Decimal
  manHours: Decimal
  machineHours: Decimal
}

export interface Item {
  id: Id
  sectionId: Id
  order: string
  rateCode: string
  name: string
  /** May begin with how many of it make one: «100 m3». */
  unit: string
  quantity: Decimal
  /** Arithmetic that the quantity follows from; '' for none. Take-off lines go before it. */
  formula: string
  resources: readonly ResourceLine[]
  unitPrice: UnitPrice | null
  coefficientIds: readonly Id[]
  /** null: as the estimate says. */
  indexSetId: Id | null
  overheadRuleId: Id | null
  profitRuleId: Id | null
  priceMode: PriceMode
  /** Of one unit, at the current level, for `custom`. */
  customPrice: Decimal
  /** For `included`: the item that it is paid with. */
  includedIn: Id | null
  note: string
}

export interface Section {
  id: Id
  parentId: Id | null
  order: string
  name: string
  coefficientIds: readonly Id[]
}

export const coefficientTargets = ['L', 'E', 'Em', 'M', 'PZ', 'norm'] as const
export type CoefficientTarget = (typeof coefficientTargets)[number]

export const coefficientScopes = ['item', 'section', 'estimate'] as const
export type CoefficientScope = (typeof coefficientScopes)[number]

export const stackings = ['multiply', 'replace'] as const
export type Stacking = (typeof stackings)[number]

export interface Coefficient {
  id: Id
  code: string
  name: string
  applies: readonly CoefficientTarget[]
  value: Decimal
  /** When it may be used, in words. */
  condition: string
  scope: CoefficientScope
  stack: Stacking
}

/** From the base level to a current one; '' for an index that the period does not have. */
export interface IndexSet {
  id: Id
  period: string
  L: Decimal
  E: Decimal
  M: Decimal
  /** Of equipment and other costs; '' means that of materials. */
  other: Decimal
  /** One for all, where it is given. */
  total: Decimal
}

export const ruleBases = ['FOT', 'PZ', 'PZ+NR'] as const
export type RuleBase = (typeof ruleBases)[number]

/** How much overhead or profit a type of work has. */
export interface ChargeRule {
  id: Id
  kind: 'overhead' | 'profit'
  workType: string
  percent: Decimal
  base: RuleBase
  k: Decimal
}

/** On the running total. */
export interface EstimateLine {
  id: Id
  name: string
  percent: Decimal
}

export interface EstimateSettings {
  method: EstimateMethod
  rounding: Rounding
  currency: string
  /** `YYYY-MM-DD` or ''. */
  priceDate: string
  indexSetId: Id | null
  overheadRuleId: Id | null
  profitRuleId: Id | null
  lines: readonly EstimateLine[]
  vat: Decimal
}

export const usualSettings: EstimateSettings = {
  method: 'resource',
  rounding: 'position',
  currency: '',
  priceDate: '',
  indexSetId: null,
  overheadRuleId: null,
  profitRuleId: null,
  lines: [],
  vat: '0',
}

export const measureSources = ['manual', 'bim', 'wbs'] as const
export type MeasureSource = (typeof measureSources)[number]

/** One line of a quantity take-off. Blank dimensions do not count. */
export interface TakeOff {
  id: Id
  itemId: Id
  order: string
  comment: string
  n: Decimal
  length: Decimal
  width: Decimal
  height: Decimal
  /** With n, l, w, h; '': their product. */
  formula: string
  source: MeasureSource
  /** What a line of a model or of a work was taken from; '' for manual ones. */
  ref: string
}

/** All that the calculation reads. */
export interface EstimateFacts {
  readonly settings: EstimateSettings
  readonly sections: ReadonlyMap<Id, Section>
  readonly items: ReadonlyMap<Id, Item>
  readonly resources: ReadonlyMap<string, EstimateResource>
  readonly coefficients: ReadonlyMap<Id, Coefficient>
  readonly indexSets: ReadonlyMap<Id, IndexSet>
  readonly rules: ReadonlyMap<Id, ChargeRule>
  /** In their order. */
  takeOffOf(itemId: Id): readonly TakeOff[]
}

export const blankItem = (id: Id, sectionId: Id, order: string): Item => ({
  id,
  sectionId,
  order,
  rateCode: '',
  name: '',
  unit: '',
  quantity: '0',
  formula: '',
  resources: [],
  unitPrice: null,
  coefficientIds: [],
  indexSetId: null,
  overheadRuleId: null,
  profitRuleId: null,
  priceMode: 'byRate',
  customPrice: '',
  includedIn: null,
  note: '',
})

export const resourceLine = (code: string, norm: Decimal): ResourceLine => ({
  code,
  norm,
  ownPrice: '',
  replacedBy: '',
})
