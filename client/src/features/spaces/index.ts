export { DeleteSpaceDialog } from './DeleteSpaceDialog.tsx'
