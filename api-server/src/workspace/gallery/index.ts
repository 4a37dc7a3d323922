export { copyPictures } from './copying.ts'
export { forgetDeletedPictures } from './repository.ts'
export { bindGallery } from './routes.ts'
