import { loadAllTexts } from '../../../i18n/i18n.ts'
import { onDemand } from '../../../shell/on-demand.tsx'

// Its words are not among those of the first screen.
export const AssignmentDialog = onDemand(async () => {
  const [{ AssignmentDialog: dialog }] = await Promise.all([import('./AssignmentDialog.tsx'), loadAllTexts()])
  return dialog
})
