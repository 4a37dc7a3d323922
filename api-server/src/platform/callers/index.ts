export { CallKey } from './call-key.ts'
export { type Caller, currentCaller, currentKey, currentOwner, forSeveral, onBehalfOf } from './callers.ts'
