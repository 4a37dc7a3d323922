export { copyPictures } from './copying.ts'
export { movePictures } from './moving.ts'
export { forgetDeletedPictures } from './repository.ts'
export { bindGallery } from './routes.ts'
