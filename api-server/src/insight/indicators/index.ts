export { keepIndicators } from './keeping-repository.ts'
export { selectMilestones, selectNextMilestones } from './milestones-repository.ts'
export {
  type StoredIndicators,
  selectDays,
  selectOfSchedules,
  selectOfVersion,
  selectPassedWork,
  selectStamp,
} from './repository.ts'
export { bindIndicators } from './routes.ts'
export { selectMeasures, selectPassed, selectPeriods, selectSeriesDays } from './series-repository.ts'
export {
  countedNodes,
  currencyOf,
  type IndicatorBranch,
  indicatorsBelow,
  schedulesBelow,
  stateOfAll,
} from './view.ts'
