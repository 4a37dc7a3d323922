export { bindAddresses, isAddressAllowed, requireAddress } from './routes.ts'
