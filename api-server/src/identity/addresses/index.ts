export { bindAddresses, requireAddress } from './routes.ts'
