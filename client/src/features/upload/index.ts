export { UploadDialog } from './UploadLater.tsx'
export { openUpload, uploading } from './uploading.ts'
