export { bindImportRules } from './routes.ts'
export { ruleFor } from './service.ts'
