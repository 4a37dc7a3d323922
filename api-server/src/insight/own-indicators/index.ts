export { ownCountOf } from './count.ts'
export { selectOwnIndicators } from './repository.ts'
export { bindOwnIndicators } from './routes.ts'
