export { createConversions } from './conversions.ts'
export { readElementTable } from './element-table.ts'
export {
  type LinksByRules,
  placeOfModel,
  selectElements,
  selectModel,
  selectModels,
  selectPlaces,
} from './repository.ts'
export { bindModels } from './routes.ts'
