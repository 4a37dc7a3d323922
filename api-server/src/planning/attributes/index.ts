export { attributeGrantOf } from './access.ts'
export { bindAttributes } from './routes.ts'
