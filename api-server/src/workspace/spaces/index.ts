export {
  deleteSpaceForGood,
  hasSpaces,
  liveSpaceName,
  lockFirstSpace,
  namedSpace,
  selectSpacesDeletedBefore,
  spaceCurrency,
  spaceName,
} from './repository.ts'
export { bindSpaces } from './routes.ts'
export { createSpace, deleteSpace } from './service.ts'
