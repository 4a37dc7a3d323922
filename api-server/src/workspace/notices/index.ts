export { mentionsIn } from './mentions.ts'
export { bindNotices } from './routes.ts'
export { createNotices, type NoticeEvent, type Notices } from './service.ts'
