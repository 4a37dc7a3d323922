export { guardedLookup, isPrivate, originOf } from './outgoing.ts'
export { addressFilter, bindAddresses, isAddressAllowed, requireAddress } from './routes.ts'
