export { BIN_DAYS } from './policy.ts'
export {
  countsBySpace,
  deleteNodesForGood,
  selectBinnedBefore,
  selectNode,
  selectPath,
} from './repository.ts'
export { bindEps } from './routes.ts'
export {
  addScheduleNode,
  binSchedule,
  createNode,
  type NewSchedulePlace,
  type SchedulePort,
  type ScheduleSummary,
} from './service.ts'
