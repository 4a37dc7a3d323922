export { forgetDeliveries } from './deliveries-repository.ts'
export { enqueue } from './enqueueing.ts'
export { bindWebhooks } from './routes.ts'
export { createWebhooks } from './service.ts'
