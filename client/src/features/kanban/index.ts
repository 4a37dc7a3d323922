export { MakeCardsDialog } from './beside/MakeCardsDialog.tsx'
export { WorkCards } from './beside/WorkCards.tsx'
