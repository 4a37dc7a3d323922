export { modelText } from './conversion/source.ts'
export { createConversions } from './conversions.ts'
export { readElementText } from './elements-repository.ts'
export {
  type LinksByRules,
  placeOfModel,
  selectElements,
  selectGeometry,
  selectModel,
  selectModels,
  selectOriginalFile,
  selectPlaces,
} from './repository.ts'
export { bindModels } from './routes.ts'
