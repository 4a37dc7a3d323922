export { MAX_VERSIONS } from './copies.ts'
export type { ActualChange } from './parts.ts'
export {
  announceRoomChange,
  countVersions,
  findVersion,
  freeName,
  insertEvent,
  insertVersion,
  knownVersions,
  selectActiveTarget,
  selectActiveTargetsOfSpace,
  selectCurrentVersion,
  selectCurrentVersions,
  selectImportedContents,
  selectImportedTargets,
  selectMakers,
  selectSchedulesOfVersions,
  selectSpaceEvents,
  selectUnlockedVersions,
  selectVersionIdsOfSchedules,
  selectVersionIdsOfSpace,
  selectVersions,
  updateActiveTarget,
  type VersionRow,
} from './repository.ts'
export { bindVersions } from './routes.ts'
export {
  createDocument,
  listVersions,
  requireVersion,
  requireWritable,
  spaceOfSchedule,
} from './service.ts'
export { remove as removeVersion } from './status.ts'
export { writingNow } from './writing-now.ts'
