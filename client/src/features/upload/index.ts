export { UploadDialog } from './UploadDialog.tsx'
export { openUpload, uploading } from './upload-state.ts'
