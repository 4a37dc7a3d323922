export { PrivacyDialog } from './PrivacyDialog.tsx'
