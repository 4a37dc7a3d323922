export { type Caller, currentCaller, currentOwner, forSeveral, onBehalfOf } from './callers.ts'
