export { draftOf, proposedRows } from './draft.ts'
export { keepDraft } from './proposals.ts'
export { bindAssistant } from './routes.ts'
