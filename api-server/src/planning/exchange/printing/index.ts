export { createPrintJobs } from './job.ts'
export { createPrinting } from './printing.ts'
export { bindPrinting } from './routes.ts'
