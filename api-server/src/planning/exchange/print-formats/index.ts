export { bindPrintFormats } from './routes.ts'
