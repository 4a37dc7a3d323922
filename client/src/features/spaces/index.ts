export { DeleteSpaceDialog } from './DeleteSpaceDialog.tsx'
export { invalidName } from './space-name.ts'
