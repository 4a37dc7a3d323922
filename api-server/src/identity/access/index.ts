export { askerAt, createAccessDesk, lenderName, standingOf } from './desk.ts'
export {
  deleteGrant,
  deleteGrantsOfMember,
  type GrantRow,
  insertGrant,
  selectGrants,
  selectStandingAndGrants,
} from './grants.ts'
export { selectLent } from './lent.ts'
export {
  deleteMember,
  lockMembers,
  type MemberRow,
  selectFormerMembers,
  selectMemberRows,
  updateRole,
  updateSeats,
} from './members.ts'
export {
  announceAccessChange,
  announceToMembers,
  deleteMembersOfSpace,
  insertMember,
  selectMembers,
  selectOpened,
  selectPresence,
  touchMember,
} from './repository.ts'
