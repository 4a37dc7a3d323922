export { keysBetween, spread } from '../documents/schedule/order-keys.ts'
export * from './search.ts'
export * from './types.ts'
export * from './values.ts'
