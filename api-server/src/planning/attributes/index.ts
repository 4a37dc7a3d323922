export { attributeGrantOf } from './access.ts'
export { bindAttributes } from './routes.ts'
export { listAttributes, viewOf as attributeViewOf } from './service.ts'
