export { BackupList, backUp } from './BackupList.tsx'
export { BackupsDialog } from './BackupsDialog.tsx'
export { Rules } from './Rules.tsx'
