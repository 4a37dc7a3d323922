export { emptyPlan } from './empty-plan.ts'
export { decodePlan, encodePlan } from './encoding.ts'
export { createReader, type DocumentReader } from './reader.ts'
export { roomOf, versionOf } from './rooms.ts'
