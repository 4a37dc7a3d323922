import { useEffect, useRef } from 'react'
import { subscribe } from 'valtio'
import { createPlanner, type Planner } from '../../../instruments/planner/index.ts'
import type { RemoteCaret } from '../../../instruments/planner/types.ts'
import { theme } from '../../../theme/theme.ts'
import { SchedulePlannerEvents } from '../commands/planner-events.ts'
import { columnsWith } from '../rows/grid-columns.ts'
import type { ScheduleSession } from '../session/schedule-session.ts'
import { isWorkingDay } from '../values/working-time.ts'
import { initialsOf } from './initials.ts'
import { plannerTexts } from './planner-texts.ts'
import { useSchedule } from './schedule-context.ts'
import { keptLayout } from './screen-state.ts'
import { type Translate, useEventWords, useScheduleText } from './use-words.ts'

/** Days that the schedule's default calendar works. */
function shadingOf(session: ScheduleSession): { working(day: number): boolean } {
  return {
    working: (day) => {
      const { calendars, settings } = session.frame
      const calendar = calendars.find(({ id }) => id === settings.defaultCalendarId) ?? calendars[0]
      return calendar ? isWorkingDay(calendar, day) : true
    },
  }
}

function caretsOf(session: ScheduleSession): RemoteCaret[] {
  return session.state.people
    .filter((person) => person.cell !== null || person.drag !== null)
    .map((person) => ({
      id: String(person.clientId),
      name: person.name,
      initials: initialsOf(person.name),
      color: person.color,
      row: person.cell?.row ?? person.drag?.row ?? '',
      column: person.cell?.column ?? null,
      drag: person.drag ? { ...person.drag } : null,
    }))
}

function follow(session: ScheduleSession, planner: Planner): () => void {
  const stops = [
    session.onPatch(() => {
      planner.refresh()
      planner.setDataDate(session.frame.settings.dataDate)
    }),
    subscribe(session.state.people, () => planner.setRemote(caretsOf(session))),
    subscribe(session.state, () => {
      planner.setRemote(caretsOf(session))
      planner.setReadOnly(!session.rows.canEdit)
    }),
    subscribe(theme, () => requestAnimationFrame(() => planner.setTheme())),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The place of the grid and the chart: React gives it a box and never paints into it. */
export function PlannerHost() {
  const { scheduleId, actions } = useSchedule()
  const { t, language } = useScheduleText()
  const words = useEventWords()
  const host = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!host.current) return
    return standPlanner(host.current, { scheduleId, actions, language, t, words })
  }, [scheduleId, actions, language, t, words])

  return <div className="schedule-planner" ref={host} data-testid="planner" />
}

interface Standing {
  scheduleId: string
  actions: ReturnType<typeof useSchedule>['actions']
  language: string
  t: Translate
  words: ReturnType<typeof useEventWords>
}

function standPlanner(box: HTMLElement, { scheduleId, actions, language, t, words }: Standing): () => void {
  const { session } = actions
  const planner = createPlanner(box, {
    source: session.rows,
    columns: columnsWith((key) => t(`column.${key}`), keptLayout(scheduleId).widths),
    events: new SchedulePlannerEvents(actions, scheduleId, words),
    texts: plannerTexts(language, t),
    shading: shadingOf(session),
    zoom: actions.state.zoom,
    dataDate: session.frame.settings.dataDate ?? null,
    split: keptLayout(scheduleId).split,
  })
  actions.planner = planner
  planner.setReadOnly(!session.rows.canEdit)
  planner.setRemote(caretsOf(session))
  planner.refresh()
  const stop = follow(session, planner)
  return () => {
    stop()
    actions.planner = null
    planner.destroy()
  }
}
