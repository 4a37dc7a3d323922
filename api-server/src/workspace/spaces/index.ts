export { deleteSpaceForGood, hasSpaces, selectSpacesDeletedBefore, spaceName } from './repository.ts'
export { bindSpaces } from './routes.ts'
export { createSpace } from './service.ts'
