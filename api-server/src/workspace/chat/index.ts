export { createArchive } from './archive.ts'
export { chatDesk } from './desk.ts'
export { bindChat } from './routes.ts'
export { createTelling } from './telling.ts'
