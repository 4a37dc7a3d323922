export { createScreenPrinting } from './printing.ts'
export { bindScreenPrinting } from './routes.ts'
