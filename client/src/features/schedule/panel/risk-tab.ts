import { loadAllTexts } from '../../../i18n/i18n.ts'
import { onDemand } from '../../../shell/on-demand.tsx'

// Its words are not among those of the first screen.
export const RiskTab = onDemand(async () => {
  const [{ RiskTab: tab }] = await Promise.all([import('../risk/RiskTab.tsx'), loadAllTexts()])
  return tab
})
