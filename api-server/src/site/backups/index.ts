export { bindBackups } from './routes.ts'
export { type Backups, createBackups } from './service.ts'
