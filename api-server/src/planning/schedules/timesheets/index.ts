export { createTimesheetDues, type TimesheetDues } from './dues.ts'
export { selectUnfilled } from './dues-repository.ts'
export { createTimesheetFacts, type TimesheetFacts } from './facts.ts'
export { bindTimesheets } from './routes.ts'
