export { bindStorageQuotas } from './routes.ts'
export { createStorageQuotas, type StorageQuotas } from './service.ts'
