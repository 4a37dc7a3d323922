export { addressFilter, bindAddresses, isAddressAllowed, requireAddress } from './routes.ts'
export { isWithin } from './rules.ts'
