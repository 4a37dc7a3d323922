import { loadAllTexts } from '../../../i18n/i18n.ts'
import { onDemand } from '../../../shell/on-demand.tsx'

// Its words are not among those of the first screen.
export const TimesheetsTab = onDemand(async () => {
  const [{ TimesheetsTab: tab }] = await Promise.all([import('../timesheets/TimesheetsTab.tsx'), loadAllTexts()])
  return tab
})
