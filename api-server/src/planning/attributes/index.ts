export { attributeGrantOf } from './access.ts'
export { bindAttributes } from './routes.ts'
export { addAttribute, addListValues, listAttributes, viewOf as attributeViewOf } from './service.ts'
