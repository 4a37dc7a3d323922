export { forgetTempFiles } from './repository.ts'
export { bindScheduleFiles } from './routes.ts'
