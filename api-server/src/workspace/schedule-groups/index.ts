export { bindScheduleGroups } from './routes.ts'
