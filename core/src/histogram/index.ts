export { PeriodSums } from './period-sums.ts'
export { periodOf, periodsBetween } from './periods.ts'
