export {
  announceAccessChange,
  deleteMembersOfSpace,
  insertMember,
  type Member,
  selectMembers,
  selectOpened,
  touchMember,
} from './repository.ts'
