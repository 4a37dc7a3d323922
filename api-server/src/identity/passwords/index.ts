export { bindPasswords } from './routes.ts'
