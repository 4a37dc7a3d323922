export { copyPictures } from './copying.ts'
export { movePictures } from './moving.ts'
export { forgetDeletedPictures, type PictureRow, selectContent, selectNewestPictures } from './repository.ts'
export { bindGallery } from './routes.ts'
