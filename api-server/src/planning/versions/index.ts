export type { ActualChange } from './parts.ts'
export {
  announceRoomChange,
  freeName,
  insertEvent,
  insertVersion,
  selectActiveTarget,
  selectActiveTargets,
  selectCurrentVersion,
  selectCurrentVersions,
  selectMakers,
  selectSpaceEvents,
  selectUnlockedVersions,
  selectVersionIdsOfSchedules,
  selectVersionIdsOfSpace,
  type VersionRow,
} from './repository.ts'
export { bindVersions } from './routes.ts'
export {
  createDocument,
  findVersion,
  listVersions,
  requireVersion,
  requireWritable,
  spaceOfSchedule,
} from './service.ts'
