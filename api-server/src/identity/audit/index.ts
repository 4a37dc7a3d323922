export { audit, auditLent, deleteOldEvents } from './repository.ts'
export { bindAudit } from './routes.ts'
