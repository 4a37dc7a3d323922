export { lookAt, pictureFrom } from './pictures.ts'
