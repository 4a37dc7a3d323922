export { copyPassports } from './repository.ts'
export { bindPassport } from './routes.ts'
