export { createAuthorizer, effectiveRightsOf, lenderName, subjectAt } from './authorizer.ts'
export {
  deleteGrant,
  deleteGrantsOfMember,
  type GrantRow,
  insertGrant,
  selectEffectiveRightsAndGrants,
  selectGrants,
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
