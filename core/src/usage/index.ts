export { type Cash, cashOf } from './cash.ts'
export {
  type EarnedMeasures,
  type EarnedValue,
  type EstimateMethod,
  earnedMeasures,
  estimateMethods,
} from './earned.ts'
export { type EarnedFigure, earnedFigure, earnedFigures, isBehind, isIndex } from './earned-figures.ts'
export { expensesOf, NO_RESOURCE } from './expenses.ts'
export { amountLane, hoursLane, type Lane, timeLane } from './lanes.ts'
export { amountWithin, type DayLoads, ResourceLoads, sumOfLoads } from './loads.ts'
export { CENT, costDays, costOf, costsOfNeed, priceOn, totalOf } from './money.ts'
export { type Approved, type Counted, MoneyBooks, type MoneySeries } from './money-books.ts'
export { leftOf, needDays, planDays, usedDays } from './need-days.ts'
export {
  type Capacity,
  hoursOn,
  minutesOn,
  type OverloadRun,
  overloadsOf,
  overloadsTogether,
  unitsAtATime,
  unitsOn,
} from './overloads.ts'
export { chainOf, type PlaceAbove } from './places.ts'
export { type PlanCosts, planCosts } from './plan-costs.ts'
export { assignedResources, type PlanLoad, PlanLoads, worksNeeding } from './plan-loads.ts'
export {
  capacityOf,
  leftOfAssignment,
  money,
  NeedCalendars,
  type NeedGround,
  needOf,
  pricesOf,
  resourceKeyOf,
  workTimeOf,
} from './plan-needs.ts'
export { planStaffing, type StaffedPlan, staffingOf } from './staffing.ts'
export { type TypedPeriod, type TypedRefusal, typedOverLeft, withTypedPeriod } from './typed-days.ts'
export type { Need, NeedDays, PriceStep, WorkTime } from './types.ts'
