export { bindCalculatedAttributes } from './routes.ts'
export { checkFormula } from './service.ts'
