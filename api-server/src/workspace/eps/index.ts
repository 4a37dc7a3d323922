export { deleteNodesForGood, selectBinnedBefore } from './bin-repository.ts'
export { dissolveNode, placeNode } from './moving.ts'
export { BIN_DAYS } from './policy.ts'
export { selectReadable, selectReadableBranch } from './readable.ts'
export { mayReadSchedule, readersAmong, selectScheduleReaders } from './readers.ts'
export {
  countsBySpace,
  knownNodes,
  lockTree,
  type NodeRow,
  selectMaking,
  selectNode,
  selectPath,
} from './repository.ts'
export { bindEps } from './routes.ts'
export {
  addNode,
  addScheduleNode,
  binSchedule,
  createNode,
  deleteNode,
  editNode,
  type NewSchedulePlace,
  type SchedulePort,
  type ScheduleSummary,
  viewsOf,
} from './service.ts'
