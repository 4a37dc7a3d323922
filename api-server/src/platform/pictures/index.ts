export { lookAt, type Picture, pictureFrom } from './pictures.ts'
