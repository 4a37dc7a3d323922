export { keepIndicators } from './keeping.ts'
export { bindIndicators } from './routes.ts'
