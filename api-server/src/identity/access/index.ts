export { createAuthorizer, effectiveRightsOf, lenderName, subjectAt } from './authorizer.ts'
export {
  deleteGrant,
  deleteGrantsOfMember,
  type GrantRow,
  insertGrant,
  selectEffectiveRightsAndGrants,
  selectGrants,
} from './grants-repository.ts'
export { selectLent } from './lent-repository.ts'
export {
  deleteMember,
  lockMembers,
  type MemberRow,
  selectFormerMembers,
  selectMemberRows,
  updateRole,
  updateSeats,
} from './members-repository.ts'
export {
  announceAccessChange,
  announceToMembers,
  deleteMembersOfSpace,
  insertMember,
  selectMembers,
  selectOpened,
  selectPeople,
  selectPresence,
  selectSpacesOf,
  touchMember,
} from './repository.ts'
