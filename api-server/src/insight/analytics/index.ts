export { bindCashFlow } from './cash/routes.ts'
export { bindAnalyticLevels } from './level-routes.ts'
export { bindAnalytics } from './routes.ts'
