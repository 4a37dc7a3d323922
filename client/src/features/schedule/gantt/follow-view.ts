import type { Calendar } from '@plumbline/core/plan'
import { ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { GanttView } from '../../../documents/schedule/drawn/gantt-view.ts'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import type { Planner } from '../../../instruments/planner/index.ts'
import type { PlannerLook, TimeShading } from '../../../instruments/planner/types.ts'
import { isWorkingDay } from '../../../parts/values/working-time.ts'
import type { PlanPort, StatePort } from '../base/ports.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & StatePort

/** The part of the look that the instrument itself must know. */
function lookOf(view: GanttView, shownBaselines: 0 | 1 | 2): PlannerLook {
  const { links, dataDate, progressLine, minimap, labels } = view
  return { links, dataDate, progressLine, minimap, baselines: shownBaselines, labelsAbove: labels.above !== '' }
}

/** Non-working days of the schedule's calendar, of the chosen one, or of none. */
function shadingOf(session: ScheduleSession, shading: string): TimeShading {
  const calendarOf = (): Calendar | undefined => {
    const { calendars, settings } = session.frame
    const wanted = shading === 'schedule' ? settings.defaultCalendarId : shading
    return calendars.find(({ id }) => id === wanted) ?? calendars[0]
  }
  return {
    working: (day) => {
      const calendar = shading === 'none' ? undefined : calendarOf()
      return calendar ? isWorkingDay(calendar, day) : true
    },
  }
}

/** Keeps instrument and rows in the look that the state names, whoever changes it. */
export function followGanttView({ state, session }: Acts, planner: Planner): () => void {
  const follow = (): void => {
    session.rows.look.follow(state.ganttView as GanttView)
    session.rows.revision++
    planner.setShading(shadingOf(session, state.ganttView.shading))
    planner.setLook(lookOf(state.ganttView as GanttView, state.shownBaselines))
    showLook()
  }
  const showLook = (): void => {
    state.legend = ref(session.rows.look.colors.legend)
    planner.refresh()
  }
  session.rows.onLook = showLook
  follow()
  const stops = [subscribeKey(state, 'ganttView', follow), subscribeKey(state, 'shownBaselines', follow)]
  return () => {
    for (const stop of stops) stop()
    session.rows.onLook = () => undefined
  }
}
