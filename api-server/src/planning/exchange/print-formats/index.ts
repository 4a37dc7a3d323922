export { logoOf, type PrintedLogo } from './printed-logo.ts'
export { bindPrintFormats } from './routes.ts'
