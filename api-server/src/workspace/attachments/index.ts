export { deleteAttachments, forgetUnusedAttachments, noteUsedAttachments } from './repository.ts'
export { sendAttachment, sendPreview, withAttachments } from './service.ts'
