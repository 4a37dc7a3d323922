export { selectKnownPrices } from './repository.ts'
export { bindPriceBases } from './routes.ts'
