import { loadAllTexts } from '../../../i18n/i18n.ts'
import { onDemand } from '../../../shell/on-demand.tsx'

// Its words are not among those of the first screen.
export const UsageTab = onDemand(async () => {
  const [{ UsageTab: tab }] = await Promise.all([import('../usage/UsageTab.tsx'), loadAllTexts()])
  return tab
})
