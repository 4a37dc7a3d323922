import { loadAllTexts } from '../../../i18n/i18n.ts'
import { onDemand } from '../../../shell/on-demand.tsx'

// Its words are not among those of the first screen.
export const AssistantTab = onDemand(async () => {
  const [{ AssistantTab: tab }] = await Promise.all([import('../assistant/AssistantTab.tsx'), loadAllTexts()])
  return tab
})
