export { bindDigests } from './routes.ts'
export { sendDigests } from './sending.ts'
