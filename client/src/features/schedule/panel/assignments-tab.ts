import { loadAllTexts } from '../../../i18n/i18n.ts'
import { onDemand } from '../../../shell/on-demand.tsx'

// Its words are not among those of the first screen.
export const AssignmentsTab = onDemand(async () => {
  const [{ AssignmentsTab: tab }] = await Promise.all([import('../assignments/AssignmentsTab.tsx'), loadAllTexts()])
  return tab
})
