import { useSnapshot } from 'valtio'
import { useSchedule } from '../base/schedule-context.ts'

/** Keeps the place of the panel until it is drawn. */
export function PanelSpace() {
  const { panelOpen, panelHeight } = useSnapshot(useSchedule().actions.state)
  return panelOpen && <section className="schedule-panel" style={{ height: panelHeight }} aria-hidden />
}
