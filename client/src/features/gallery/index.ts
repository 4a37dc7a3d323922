export { Gallery } from './Gallery.tsx'
export { accepted as acceptedPictures } from './sending.ts'
