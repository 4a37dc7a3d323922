export { deleteExpiredInvitations } from './invitations.ts'
export { bindMembers } from './routes.ts'
