export { bindRooms } from './routes.ts'
