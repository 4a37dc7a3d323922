export { audit, auditInstallation, auditLent, deleteOldEvents, deleteOldInstallationEvents } from './repository.ts'
export { bindAudit, bindInstallationAudit } from './routes.ts'
