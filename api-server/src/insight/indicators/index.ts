export { keepIndicators } from './keeping.ts'
export { selectMilestones } from './milestones.ts'
export { type StoredIndicators, selectOfSchedules, selectOfVersion, selectStamp } from './repository.ts'
export { bindIndicators } from './routes.ts'
export { selectMeasures, selectPassed, selectPeriods, selectSeriesDays } from './series.ts'
export {
  countedNodes,
  currencyOf,
  type IndicatorBranch,
  indicatorsBelow,
  schedulesBelow,
  stateOfAll,
} from './view.ts'
