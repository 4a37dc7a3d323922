export { attributeGrantOf } from './access-repository.ts'
export {
  type AttributeRow,
  lockAttributes,
  placeOfAttribute,
  selectReaders,
  updateSetting,
} from './repository.ts'
export { bindAttributes } from './routes.ts'
export {
  addAttribute,
  addListValues,
  listAttributes,
  refuseCycle,
  requireAttribute,
  viewOf as attributeViewOf,
} from './service.ts'
export { versionsBelow } from './usage-repository.ts'
