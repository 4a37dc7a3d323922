export { deleteAttachments, insertAttachments } from './repository.ts'
export { describe, prepared, sendAttachment, sendPreview } from './service.ts'
