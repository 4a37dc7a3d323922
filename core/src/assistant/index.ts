export { draftCommand, type ProposedRows } from './draft.ts'
export { type ChosenDraft, type ForeseenRow, foreseenDraft } from './foreseen.ts'
