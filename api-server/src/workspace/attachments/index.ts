export { deleteAttachments, forgetUnusedAttachments, noteUsedAttachments, selectAttachments } from './repository.ts'
export { movedAttachment, sendAttachment, sendPreview, withAttachments } from './service.ts'
