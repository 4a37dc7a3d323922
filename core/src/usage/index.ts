export {
  type EarnedMeasures,
  type EarnedValue,
  type EstimateMethod,
  earnedMeasures,
  estimateMethods,
} from './earned.ts'
export { amountLane, type Lane, timeLane } from './lanes.ts'
export { amountWithin, type DayLoads, ResourceLoads } from './loads.ts'
export { costDays, costOf, priceOn, totalOf } from './money.ts'
export { leftOf, needDays, planDays } from './need-days.ts'
export { type Capacity, hoursOn, minutesOn, type OverloadRun, overloadsOf, unitsAtATime, unitsOn } from './overloads.ts'
export { type PlanCosts, planCosts } from './plan-costs.ts'
export { capacityOf, NeedCalendars, type NeedGround, needOf, resourceKeyOf, workTimeOf } from './plan-needs.ts'
export type { Need, NeedDays, PriceStep, WorkTime } from './types.ts'
