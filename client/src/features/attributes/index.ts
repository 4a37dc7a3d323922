export { AttributesDialog } from './AttributesDialog.tsx'
