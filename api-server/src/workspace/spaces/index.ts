export {
  deleteSpaceForGood,
  hasSpaces,
  lockFirstSpace,
  namedSpace,
  selectSpacesDeletedBefore,
  spaceCurrency,
  spaceName,
} from './repository.ts'
export { bindSpaces } from './routes.ts'
export { createSpace } from './service.ts'
