import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { loadAllTexts } from '../../../i18n/i18n.ts'
import { forms } from '../../../shell/forms.ts'
import { HeldKeys } from '../../../shell/HeldKeys.tsx'
import { onDemand } from '../../../shell/on-demand.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasLevelling } from '../levelling/levelling-model.ts'
import { PanelSpace } from '../panel/PanelSpace.tsx'

/** What nobody reads before it is opened has its words with those of all other screens. */
const withTexts = async <Loaded,>(load: () => Promise<Loaded>): Promise<Loaded> =>
  (await Promise.all([load(), loadAllTexts()]))[0]

// What the first rows do not need: half of the screen by weight.
const Dialogs = onDemand(async () => (await withTexts(() => import('./dialogs.tsx'))).ScheduleDialogs)
const Histogram = onDemand(
  async () => (await withTexts(() => import('../histogram/HistogramStrip.tsx'))).HistogramStrip,
)
const OffersPart = onDemand(async () => (await withTexts(() => import('./offers.tsx'))).Offers)
const Panel = onDemand(async () => (await withTexts(() => import('../panel/BottomPanel.tsx'))).BottomPanel)
const Levelling = onDemand(
  async () => (await withTexts(() => import('../levelling/LevellingPanel.tsx'))).LevellingPanel,
)
const View = onDemand(async () => (await withTexts(() => import('../view/ViewPanel.tsx'))).ViewPanel)

export function DialogsLater() {
  const { dialog } = useSnapshot(useSchedule().actions.state, { sync: true })
  const { directoryUploadWithAssignment } = useSnapshot(forms)
  return (dialog || directoryUploadWithAssignment) && <Dialogs waiting={<HeldKeys />} />
}

export function HistogramLater() {
  const { ganttView } = useSnapshot(useSchedule().actions.state)
  return ganttView.histogram.open && <Histogram />
}

export function OffersLater() {
  const { phase, result } = useSnapshot(useSchedule().actions.session.state)
  return phase === 'ready' && result !== null && <OffersPart />
}

export function PanelLater() {
  const { panelOpen } = useSnapshot(useSchedule().actions.state)
  return panelOpen && <Panel waiting={<PanelSpace />} />
}

export function LevellingLater() {
  const { isOpen } = useSnapshot(useSchedule<HasLevelling>().actions.levelling.state)
  return isOpen && <Levelling />
}

export function ViewLater() {
  const { viewTab } = useSnapshot(useSchedule().actions.state)
  return viewTab && <View />
}

/** Once rows have dates, what somebody will open next is brought, so that keys find it there. */
export function useLaterParts(): void {
  const { phase, result } = useSnapshot(useSchedule().actions.session.state)
  const isThere = phase === 'ready' && result !== null
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => {
      for (const part of [Dialogs, View]) part.bring()
    })
    return () => clearTimeout(timer)
  }, [isThere])
}
