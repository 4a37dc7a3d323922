export { selectScheduleEdges } from './repository.ts'
export { bindExternalLinks } from './routes.ts'
export { createExternalLinks } from './service.ts'
