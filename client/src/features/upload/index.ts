export { UploadDialog } from './UploadLater.tsx'
export { openUpload, uploading } from './upload-state.ts'
