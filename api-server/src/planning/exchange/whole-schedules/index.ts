export { createWholeSchedules, type WholeSchedules } from './service.ts'
