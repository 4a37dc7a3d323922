export { dropOrphanSchedules, emptyBin } from './bin.ts'
export { schedulePort } from './port.ts'
export { bindSchedules } from './routes.ts'
