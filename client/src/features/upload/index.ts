export { UploadDialog } from './UploadLater.tsx'
export { acceptedFiles, openUpload, uploading } from './uploading.ts'
