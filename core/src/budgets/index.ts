export { Pending } from './pending.ts'
export { PrincipalBudgets } from './principal-budgets.ts'
export type { Allowance } from './token-bucket.ts'
export { TokenBucket } from './token-bucket.ts'
