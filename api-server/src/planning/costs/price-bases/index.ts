export { selectRateCodes } from './repository.ts'
export { bindPriceBases } from './routes.ts'
