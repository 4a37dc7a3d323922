export { nextMoment, requireRhythm } from './rhythm.ts'
