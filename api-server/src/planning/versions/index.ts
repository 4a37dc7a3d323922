export {
  announceRoomChange,
  freeName,
  insertEvent,
  insertVersion,
  selectActiveTarget,
  selectCurrentVersion,
  selectCurrentVersions,
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
