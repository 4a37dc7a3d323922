export { moneyText, priceText, quantityText } from './amount-texts.ts'
export { evaluated, MAX_ARITHMETIC } from './arithmetic.ts'
export { EstimateCalculation, type EstimateChange, type Sum, soundParents } from './calculation.ts'
export { type Checked, type CheckResult, checkEstimate } from './checks.ts'
export { coefficientsOf, type Factors, factorsOf } from './coefficients.ts'
export { type Done, valueDone, type WorkFacts } from './done.ts'
export {
  amountOf,
  type Decimal,
  decimalOf,
  divided,
  type Exact,
  exactMillionths,
  exactOf,
  isDecimal,
  MILLION,
  type Millionths,
  millionthsOf,
  minus,
  plus,
  rounded,
  times,
} from './exact.ts'
export { type ChargedLine, type EstimateTotals, totalsOf, withTax } from './lines.ts'
export {
  type CheckKind,
  type ComplianceRule,
  checkKinds,
  type ItemFilter,
  isLike,
  isOfFilter,
  type Match,
  type MatchedWork,
  matchesOf,
  matchKey,
  type SectionsOf,
  type Severity,
  type Splitting,
  severities,
  shares,
  sharesOf,
  splittings,
  type WorkFilter,
} from './matching.ts'
export {
  type AmountKey,
  type Amounts,
  amountKeys,
  type ItemPrice,
  inCents,
  isDeduction,
  type PriceState,
  percentOf,
  priceOf,
  pricePerUnit,
  type ResourcePrice,
  resourcePrices,
  settingOf,
} from './price.ts'
export {
  type Agreement,
  agreed,
  type ProtocolRow,
  type ProtocolState,
  protocolDifference,
  protocolStates,
  type RowDifference,
  splitOver,
} from './protocol.ts'
export { quantityOf, type RefreshedLine, refreshed, refreshedFields, takenOff } from './quantity.ts'
export { type BaseKind, baseKinds, itemOfRate, type PlacedRate, type Rate, type RateLine } from './rates.ts'
export { type ResourceUse, resourceUse } from './resource-use.ts'
export { compareRevisions, type ItemDifference } from './revisions.ts'
export * from './types.ts'
export { type WhyResource, type WhyRule, type WhyStep, whyOf } from './why.ts'
export {
  addedPlans,
  type Convert,
  costChange,
  isSameUnit,
  type PlannedWork,
  planDifferences,
  unitOf,
  volumeIn,
  type WorkDifference,
  type WorkPlan,
  workPlans,
} from './work-plan.ts'
