import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { forms } from '../../../shell/forms.ts'
import { HeldKeys } from '../../../shell/HeldKeys.tsx'
import { bringWhatComesSoon, later } from '../../../shell/later.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { bringSoonPartsFrom, soon } from '../base/soon.ts'
import type { HasColumns } from '../columns/column-actions.ts'
import type { HasLevelling } from '../levelling/levelling-model.ts'
import { PanelSpace } from '../panel/PanelSpace.tsx'

bringSoonPartsFrom(async () => (await import('./soon-parts.ts')).soonParts)

// What the first rows do not need: half of the screen by weight.
const Dialogs = later(async () => (await import('./dialogs.tsx')).ScheduleDialogs, { soon: true })
const Histogram = later(async () => (await import('../histogram/HistogramStrip.tsx')).HistogramStrip)
const OffersPart = later(async () => (await import('./offers.tsx')).Offers)
const Panel = later(async () => (await import('../panel/BottomPanel.tsx')).BottomPanel)
const Levelling = later(async () => (await import('../levelling/LevellingPanel.tsx')).LevellingPanel)
const View = later(async () => (await import('../view/ViewPanel.tsx')).ViewPanel, { soon: true })
const Menu = soon('RowMenu')
const HeadMenu = soon('ColumnMenu')
const Commands = soon('Palette')
const Find = soon('FindBar')
const Banners = soon('RefusedChanges')

export function RowMenuLater() {
  const { menu } = useSnapshot(useSchedule().actions.state, { sync: true })
  return menu && <Menu waiting={<HeldKeys />} />
}

export function ColumnMenuLater() {
  const { columnMenu } = useSnapshot(useSchedule<HasColumns>().actions.state)
  return columnMenu && <HeadMenu />
}

export function PaletteLater() {
  const { paletteOpen } = useSnapshot(useSchedule().actions.state, { sync: true })
  return paletteOpen && <Commands waiting={<HeldKeys />} />
}

export function FindLater() {
  const { findOpen } = useSnapshot(useSchedule().actions.state)
  return findOpen > 0 && <Find waiting={<HeldKeys />} />
}

/** Nothing to tell is the usual case. */
export function BannersLater() {
  const { refused, replaced, status } = useSnapshot(useSchedule().actions.session.state)
  const isHeld = status.connection === 'stopped' || status.pausedBy !== '' || !status.keeps
  return (isHeld || refused.length > 0 || replaced.length > 0) && <Banners />
}

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
    const timer = setTimeout(bringWhatComesSoon)
    return () => clearTimeout(timer)
  }, [isThere])
}
