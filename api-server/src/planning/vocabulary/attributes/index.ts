export { attributeGrantOf } from './access-repository.ts'
export {
  type AttributeRow,
  isDirectoryTaken,
  lockAttributes,
  placeOfAttribute,
  selectReaders,
  selectTakers,
  updateSetting,
} from './repository.ts'
export { bindAttributes } from './routes.ts'
export {
  addAttribute,
  addListValues,
  listAttributes,
  listDefinitions,
  refuseCycle,
  requireAttribute,
  viewOf as attributeViewOf,
} from './service.ts'
export { versionsBelow } from './usage-repository.ts'
