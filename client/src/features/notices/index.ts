export { NoticeBell } from './NoticeBell.tsx'
export { useNoticeWords } from './use-notice-words.ts'
export { useOpenNotice } from './use-open-notice.ts'
