export { draftCommand, type ProposedRows } from './draft.ts'
export { alikeBelow, type ChosenDraft, type ForeseenRow, foreseenDraft } from './foreseen.ts'
