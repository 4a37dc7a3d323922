import { isMilestone, isSummary } from '@plumbline/core/plan'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { usualWidth } from '../../../documents/schedule/rows/grid-columns.ts'
import { isCriticalAt, statusAt, typeOf } from '../../../documents/schedule/rows/row-view.ts'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import { keptLayout, usualSplit } from '../base/kept-layout.ts'
import type { ScheduleActions } from '../commands/schedule-actions.ts'
import { useScreen } from './use-screen.ts'

/** Rows that are seen below the one that is shown first. */
const BELOW = 12
const LEAST_ROW_HEIGHT = 24

/**
 * A schedule that is longer than the screen opens where work goes on, so that bars stand beside its rows and the panel has
 * something to tell; not where somebody has chosen a row, or an address names one.
 */
export function useFirstLook(): void {
  const { actions } = useScreen()
  const { phase, result } = useSnapshot(actions.session.state)
  const isThere = phase === 'ready' && result !== null
  useEffect(() => {
    if (!isThere) return
    lookAtWork(actions)
    fitCodes(actions)
  }, [actions, isThere])
}

function lookAtWork(actions: ScheduleActions): void {
  const { session, state, planner } = actions
  const { rows } = session
  const isLong = rows.rowCount * LEAST_ROW_HEIGHT > window.innerHeight
  const isAsked = new URLSearchParams(window.location.search)
  if (!planner || !isLong || state.row !== '' || isAsked.has('row') || isAsked.has('target')) return
  const row = rowInWork(session)
  if (row < 0) return
  planner.scrollToRow(Math.min(row + BELOW, rows.rowCount - 1))
  planner.setCaret(row, state.column)
  planner.scrollToTime(session.frame.settings.dataDate)
  state.row = rows.key(row)
  state.selection = [state.row]
}

/** Codes as the tool that they come from shows them are read whole; paths of the WBS, which may be long, keep their end. */
const WIDEST_CODES = 112

/** What the column of codes needs more than usual, the grid gets from the chart; not where somebody has sized either. */
function fitCodes({ planner, state, scheduleId }: ScheduleActions): void {
  const kept = keptLayout(scheduleId)
  if (!planner || kept.widths.code !== undefined || kept.split !== usualSplit) return
  const width = Math.min(WIDEST_CODES, planner.widthInSight('code'))
  const wider = width - usualWidth('code')
  if (wider <= 0) return
  state.fittedWidths = { code: width }
  planner.setSplit(usualSplit + wider)
}

/** The display row of the first work that goes on, a critical one if there is; else of the first that is still to do. */
function rowInWork({ rows, store }: Pick<ScheduleSession, 'rows' | 'store'>): number {
  const found = { critical: -1, running: -1, ahead: -1 }
  for (let row = 0; row < rows.rowCount && found.critical < 0; row++) {
    const slot = rows.slot(row)
    if (slot < 0 || isSummary(typeOf(store, slot)) || isMilestone(typeOf(store, slot))) continue
    const status = statusAt(store, slot)
    if (status === 'in_progress' && isCriticalAt(store, slot)) found.critical = row
    if (status === 'in_progress' && found.running < 0) found.running = row
    if (status === 'not_started' && found.ahead < 0) found.ahead = row
  }
  return [found.critical, found.running, found.ahead].find((row) => row >= 0) ?? -1
}
