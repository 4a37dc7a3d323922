export {
  deleteSpaceForGood,
  hasSpaces,
  lockFirstSpace,
  namedSpace,
  selectSpacesDeletedBefore,
  spaceName,
} from './repository.ts'
export { bindSpaces } from './routes.ts'
export { createSpace } from './service.ts'
