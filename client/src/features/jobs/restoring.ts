/** What is told and done of what comes from backups: few ever see it, so that it is brought when it is wanted. */
export { tellRestored } from './restored.ts'
export { takeAway } from './take-away.ts'
export { undoRestoring } from './undo-restoring.ts'
