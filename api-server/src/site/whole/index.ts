export { backUpWhole, keepWhole, type WholeParts, wholeIds, wholeVault } from './making.ts'
export { backUpByRule, backupPlace, wholeParts } from './regular.ts'
export { CannotRestore, checkInScratch, comparedWith, readWhole, restoreFiles, restoreRows } from './restoring.ts'
