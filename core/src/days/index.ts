export { type DayPeriod, isOpen, openDays } from './limits.ts'
export { type DayRow, type Kept, keptShare, mondayOf, type Ppc, percentPlanComplete } from './ppc.ts'
export {
  type DayChange,
  type DayPlans,
  type RebuiltPlans,
  rebuildDayPlans,
  type SkipReason,
  type VolumeWork,
} from './rebuild.ts'
export { type DayAmounts, spreadOverDays, type WorkingDay, workingDaysOf } from './spread.ts'
