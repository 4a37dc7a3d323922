export { hasLicences } from './repository.ts'
export { bindLicences } from './routes.ts'
export { estimateRefusal } from './seats.ts'
export { createLicences, type Licences } from './service.ts'
