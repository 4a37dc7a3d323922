export { copyPassports, selectValues as selectPassportValues } from './repository.ts'
export { bindPassport } from './routes.ts'
