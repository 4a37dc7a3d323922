export { chatDesk } from './desk.ts'
