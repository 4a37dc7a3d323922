export { createFirstPages, type FirstPages } from './first-page.ts'
export { lookAt, pictureFrom } from './pictures.ts'
