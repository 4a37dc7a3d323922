export { Gallery } from './Gallery.tsx'
export { PictureViewer } from './PictureViewer.tsx'
export { accepted as acceptedPictures } from './sending.ts'
