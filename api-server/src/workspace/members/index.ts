export { deleteExpiredInvitations } from './invitations-repository.ts'
export { bindMembers } from './routes.ts'
export { invitedOf } from './service.ts'
