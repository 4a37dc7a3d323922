import type { Instant } from '@plumbline/core/time'
import { useEffect, useRef } from 'react'
import { subscribe, useSnapshot } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { columnsWith, frozenUpTo, sortedColumns, titlesWith } from '../../../documents/schedule/rows/grid-columns.ts'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import { createPlanner, type Planner } from '../../../instruments/planner/index.ts'
import type { PlannerColumn, PlannerTexts, RemoteCaret } from '../../../instruments/planner/types.ts'
import { axisTexts } from '../../../parts/words/axis-texts.ts'
import { type Translate, useScheduleText } from '../../../parts/words/schedule-text.ts'
import { theme } from '../../../theme/theme.ts'
import { usePatches } from '../base/after-frame.ts'
import { keptLayout } from '../base/kept-layout.ts'
import { SchedulePlannerEvents } from '../commands/planner-events.ts'
import { followGanttView } from '../gantt/follow-view.ts'
import { Legend } from '../gantt/Legend.tsx'
import { SpotlightChip } from '../gantt/SpotlightChip.tsx'
import { followSpotlight } from '../gantt/spotlight.ts'
import { useBaselines } from '../gantt/use-baselines.ts'
import { followBadges } from '../marks/follow-badges.ts'
import { initialsOf } from '../presence/initials.ts'
import { useFirstLook } from './first-look.ts'
import { barText, figuresOf } from './planner-texts.ts'
import { useScreen } from './use-screen.ts'
import { useEventWords } from './use-words.ts'

function caretsOf(session: ScheduleSession): RemoteCaret[] {
  return session.state.people
    .filter(({ cell, drag, rows }) => cell !== null || drag !== null || rows.length > 0)
    .map((person) => ({
      id: String(person.clientId),
      name: person.name,
      initials: initialsOf(person.name),
      color: person.color,
      row: person.cell?.row ?? person.drag?.row ?? '',
      column: person.cell?.column ?? null,
      rows: person.rows,
      drag: person.drag ? { ...person.drag } : null,
    }))
}

/** null until the settings have come. */
function dataDateOf({ state, frame }: ScheduleSession): Instant | null {
  return state.settings && frame.settings.dataDate
}

/** The words of the instrument, with the figures of the plan as they are now. */
function textsOf({ session, days }: Standing['actions'], language: string, t: Translate): PlannerTexts {
  return {
    ...axisTexts(language, t),
    bar: (row) => days.spoken(session.rows.key(row)) || barText(session, row, t),
    footer: figuresOf(session, session.rows.shownByFilter, language, t),
  }
}

/** `onFigures`: the plan was calculated, so the strip below the grid says something else. */
function follow({ session, state }: Standing['actions'], planner: Planner, onFigures: () => void): () => void {
  let shown = session.state.result
  const stops = [
    subscribeKey(state, 'shownRows', onFigures),
    session.onPatch(() => {
      planner.refresh()
      planner.setDataDate(dataDateOf(session))
      state.shownRows = session.rows.shownByFilter
      if (shown !== session.state.result) onFigures()
      shown = session.state.result
    }),
    subscribe(session.state.people, () => planner.setRemote(caretsOf(session))),
    subscribe(session.state, () => {
      planner.setRemote(caretsOf(session))
      planner.setReadOnly(session.rows.right === 'read')
    }),
    subscribe(theme, () => requestAnimationFrame(() => planner.setTheme())),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The place of the grid and the chart: React gives it a box and never paints into it. */
export function PlannerHost() {
  const { scheduleId, actions } = useScreen()
  const { t, language } = useScheduleText()
  const words = useEventWords()
  const host = useRef<HTMLDivElement>(null)
  useBaselines()

  useEffect(() => {
    if (!host.current) return
    return standPlanner(host.current, { scheduleId, actions, language, t, words })
  }, [scheduleId, actions, language, t, words])
  useFirstLook()

  return (
    <>
      <div className="schedule-planner" ref={host} data-testid="planner" />
      <Legend />
      <SpotlightChip />
      <SpokenFigures />
    </>
  )
}

/** The strip below the grid is painted; this is the same for those who listen, and for tests. */
function SpokenFigures() {
  const { actions } = useScreen()
  const { t, language } = useScheduleText()
  usePatches()
  const { shownRows } = useSnapshot(actions.state)
  return (
    <p className="schedule-unseen" data-testid="figures">
      {figuresOf(actions.session, shownRows, language, t)
        .map(({ text }) => text)
        .join(', ')}
    </p>
  )
}

function shownColumns(actions: Standing['actions'], scheduleId: string, t: Translate): PlannerColumn[] {
  const columns = columnsWith(
    titlesWith((key) => t(`column.${key}`), actions.session.frame.settings.currency),
    actions.state.columns,
    { ...actions.state.fittedWidths, ...keptLayout(scheduleId).widths },
    actions.session.store.attributes,
  )
  return sortedColumns(frozenUpTo(columns, actions.state.frozen), actions.state.arrangement.sort)
}

interface Standing {
  scheduleId: string
  actions: ReturnType<typeof useScreen>['actions']
  language: string
  t: Translate
  words: ReturnType<typeof useEventWords>
}

function standPlanner(box: HTMLElement, { scheduleId, actions, language, t, words }: Standing): () => void {
  const { session } = actions
  const planner = createPlanner(box, {
    source: session.rows,
    columns: shownColumns(actions, scheduleId, t),
    events: new SchedulePlannerEvents(actions, scheduleId, words),
    texts: textsOf(actions, language, t),
    shading: { working: () => true },
    zoom: actions.state.zoom,
    dataDate: dataDateOf(session),
    split: keptLayout(scheduleId).split,
    rowStyle: actions.state.rowStyle,
  })
  actions.planner = planner
  planner.setDays(actions.days.table())
  planner.setReadOnly(session.rows.right === 'read')
  planner.setRemote(caretsOf(session))
  planner.refresh()
  // Keys are meant for the rows at once, unless somebody is typing elsewhere.
  if (document.activeElement === document.body) planner.focus()
  const showColumns = (): void => planner.setColumns(shownColumns(actions, scheduleId, t))
  const stopColumns = subscribeKey(actions.state, 'columns', showColumns)
  const stopFitted = subscribeKey(actions.state, 'fittedWidths', showColumns)
  const stopFrozen = subscribeKey(actions.state, 'frozen', showColumns)
  const stopRows = subscribeKey(actions.state, 'rowStyle', (rowStyle) => planner.setRowStyle(rowStyle))
  const stopAttributes = subscribeKey(actions.state, 'attributesRevision', showColumns)
  const stopOrder = subscribeKey(actions.state, 'arrangement', showColumns)
  const stopWatching = actions.arranger.watch(box)
  const stop = follow(actions, planner, () =>
    planner.setFooter(figuresOf(session, session.rows.shownByFilter, language, t)),
  )
  const stopLook = followGanttView(actions, planner)
  const stopSpotlight = followSpotlight(actions, planner)
  const stopBadges = followBadges(actions, planner, t)
  const stopAxis = planner.onAxis((axis) => actions.histogram.axisMoved(axis))
  return () => {
    stop()
    stopLook()
    stopSpotlight()
    stopAxis()
    stopBadges()
    stopColumns()
    stopOrder()
    stopRows()
    stopAttributes()
    stopFitted()
    stopFrozen()
    stopWatching()
    actions.planner = null
    planner.destroy()
  }
}
