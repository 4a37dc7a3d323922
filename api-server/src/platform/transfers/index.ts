export { Transfers } from './transfers.ts'
