export { paperFor } from './on-paper.ts'
export { logoOf, type PrintedLogo } from './printed-logo.ts'
export { bindPrintFormats } from './routes.ts'
