export { deleteExpiredInvitations } from './invitations.ts'
export { bindMembers } from './routes.ts'
export { invitedOf } from './service.ts'
