export { dropOrphanLinks, linksDesk, placeOfLinks } from './desk.ts'
