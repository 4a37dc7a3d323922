export {
  audit,
  auditInSpace,
  auditInstallation,
  auditLent,
  deleteOldEvents,
  deleteOldInstallationEvents,
} from './repository.ts'
export { bindAudit, bindInstallationAudit } from './routes.ts'
