import type { Version } from '@plumbline/core/contract'
import type { Id } from '@plumbline/core/plan'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { onReconnected, onServerEvent, watchVersion } from '../../../api/socket.ts'
import type { BaselineChoice } from '../../../documents/schedule/drawn/gantt-view.ts'
import { useSchedule } from '../base/schedule-context.ts'

/** The version that a choice means now; null: none, or the one on screen. */
export function baselineVersion(choice: BaselineChoice, versions: readonly Version[], shownId: Id): Version | null {
  const found = versions.find((version) => {
    if (choice === 'target') return version.activeTarget
    if (choice === 'actual') return version.kind === 'actual'
    return choice === `version:${version.id}`
  })
  return found && found.id !== shownId ? found : null
}

/** Dates of the chosen versions stand below the bars, and follow whatever happens to those versions. */
export function useBaselines(): void {
  const { actions, versions, version } = useSchedule()
  const { session } = actions
  const { ganttView } = useSnapshot(actions.state)
  const [first, second] = ganttView.baselines.map((choice) => baselineVersion(choice, versions, version.id)?.id ?? '')
  useEffect(() => {
    const ids = [first || null, second || null]
    session.showBaselines(ids)
    actions.state.shownBaselines = second ? 2 : first ? 1 : 0
    const shown = ids.filter((id) => id !== null)
    const read = (): void => {
      for (const id of shown) session.datesChanged(id)
    }
    const stops = [
      ...shown.map(watchVersion),
      onServerEvent('timetable', ({ versionId }) => {
        if (shown.includes(versionId)) session.datesChanged(versionId)
      }),
      onReconnected(read),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [actions, session, first, second])
}
