export { selectSettings } from './repository.ts'
export { bindProjects } from './routes.ts'
export { firstDayAt } from './settings.ts'
