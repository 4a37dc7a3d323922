export { createConversions } from './conversions.ts'
export { placeOfModel, selectElements, selectModel, selectModels, selectPlaces } from './repository.ts'
export { bindModels } from './routes.ts'
