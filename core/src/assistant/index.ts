/** What an assistant proposes: rows with their places, as one command, with the dates that they would get. */
export { draftCommand, type ProposedRow, type ProposedRows } from './draft.ts'
export { alikeBelow, type ChosenDraft, type DraftGround, type ForeseenRow, foreseenDraft } from './foreseen.ts'
export { placedRows } from './placed-rows.ts'
