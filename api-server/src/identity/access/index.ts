export {
  announceAccessChange,
  deleteMembersOfSpace,
  insertMember,
  selectMembers,
  selectOpened,
  touchMember,
} from './repository.ts'
