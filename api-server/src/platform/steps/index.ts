export { eachInTurns, inTurns, type Steps } from './steps.ts'
