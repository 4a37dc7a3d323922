import './gantt.css'
import { SegmentedControl } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribe } from 'valtio'
import { columnsWith } from '../../../documents/schedule/rows/grid-columns.ts'
import { useNumbers } from '../../../i18n/format.ts'
import { createPlanner, type Planner } from '../../../instruments/planner/index.ts'
import type { PlannerColumn, RemoteCaret } from '../../../instruments/planner/types.ts'
import { usualLook } from '../../../instruments/planner/view.ts'
import { isWorkingDay } from '../../../parts/values/working-time.ts'
import { axisTexts } from '../../../parts/words/axis-texts.ts'
import { type Translate, useScheduleText } from '../../../parts/words/schedule-text.ts'
import { initials } from '../../../shell/initials.ts'
import { theme } from '../../../theme/theme.ts'
import { type OpenLinks, useLinks } from '../links/use-linked-plan.ts'
import { MeetingEvents } from './meeting-events.ts'
import { ELEMENTS, MeetingRows } from './meeting-rows.ts'
import { Playhead } from './Playhead.tsx'
import { followScope, type Scope, scopes } from './scope.ts'

/** The schedule below the picture, on the time axis of the player: bars are dragged, and the model follows. */
export function MeetingGantt() {
  const open = useLinks()
  const { t } = useTranslation('modelLinks')
  const { t: says, language } = useScheduleText()
  const number = useNumbers()
  const host = useRef<HTMLDivElement>(null)
  const [planner, setPlanner] = useState<Planner | null>(null)
  const [scope, setScope] = useState<Scope>('all')
  const title = t('gantt.elements')
  const undo = t('undo')
  useEffect(() => {
    if (!host.current) return
    const stand = standPlanner(host.current, { open, says, language, number, elements: title, undo })
    setPlanner(stand.planner)
    return () => {
      setPlanner(null)
      stand.stop()
    }
  }, [open, says, language, number, title, undo])
  useEffect(() => (planner ? followScope(scope, open.linked, planner) : undefined), [scope, open, planner])
  return (
    <section className="meeting-gantt" aria-label={t('gantt.title')}>
      <div className="meeting-planner" ref={host} />
      {planner && <Playhead planner={planner} />}
      <div className="meeting-scope">
        <SegmentedControl
          size="small"
          aria-label={t('gantt.scope')}
          options={scopes.map((value) => ({ value, label: t(`gantt.scopes.${value}`) }))}
          value={scope}
          onValueChange={(value) => setScope(value as Scope)}
        />
      </div>
    </section>
  )
}

const shown = ['code', 'name', 'start', 'finish', 'totalFloat']
const widths = { code: 72, name: 220, start: 84, finish: 84, totalFloat: 48 }
const SPLIT = 0.42
const MOST_SPLIT = 640

interface Standing {
  open: OpenLinks
  says: Translate
  language: string
  number: (count: number) => string
  /** Title of the column of elements. */
  elements: string
  undo: string
}

function columnsOf({ open: { linked }, says, elements }: Standing): PlannerColumn[] {
  const columns = columnsWith((key) => says(`column.${key}`), shown, widths, linked.plan.store.attributes)
  const counted: PlannerColumn = {
    key: ELEMENTS,
    title: elements,
    width: 72,
    align: 'right',
    kind: 'number',
    editable: false,
  }
  return [...columns.map((column) => ({ ...column, editable: false })), counted]
}

function standPlanner(box: HTMLElement, standing: Standing): { planner: Planner; stop: () => void } {
  const { open, says, language, undo } = standing
  const { linked, player } = open
  const { plan } = linked
  let planner: Planner | null = null
  const events = new MeetingEvents({ linked, player, planner: () => planner, says, undo })
  const stood = createPlanner(box, {
    source: new MeetingRows(open, standing.number),
    columns: columnsOf(standing),
    events,
    texts: axisTexts(language, says),
    shading: { working: () => true },
    zoom: 'week',
    dataDate: plan.state.settings && plan.frame.settings.dataDate,
    split: Math.min(MOST_SPLIT, Math.round(box.clientWidth * SPLIT)),
  })
  planner = stood
  const follow = (): void => {
    const { calendars, settings } = plan.frame
    const calendar = calendars.find(({ id }) => id === settings.defaultCalendarId) ?? calendars[0]
    stood.setShading({ working: (day) => (calendar ? isWorkingDay(calendar, day) : true) })
    stood.setLook({ ...usualLook, links: true, dataDate: true, progressLine: false, minimap: false, baselines: 1 })
    stood.setDataDate(plan.state.settings && settings.dataDate)
    stood.setReadOnly(plan.rows.right === 'read')
    stood.refresh()
  }
  const people = (): void => stood.setRemote(remotesOf(open))
  follow()
  people()
  const stops = [
    plan.onPatch(follow),
    linked.subscribe(() => stood.refresh()),
    subscribe(player.state, () => {
      plan.rows.revision++
      stood.refresh()
    }),
    subscribe(plan.state.people, people),
    subscribe(linked.state, () => showChosen(open, stood)),
    subscribe(theme, () => requestAnimationFrame(() => stood.setTheme())),
  ]
  const stop = (): void => {
    for (const end of stops) end()
    stood.destroy()
  }
  return { planner: stood, stop }
}

/** Works that were chosen elsewhere, by the elements that they build or by whoever is followed. */
function showChosen({ linked }: OpenLinks, planner: Planner): void {
  const { rows } = linked.plan
  const chosen = [...linked.state.works].map((id) => rows.rowOf(id)).filter((row) => row >= 0)
  planner.setSelection(chosen)
  if (chosen[0] !== undefined) planner.scrollToRow(chosen[0])
}

function remotesOf({ linked: { plan } }: OpenLinks): RemoteCaret[] {
  return plan.state.people
    .filter(({ drag }) => drag !== null)
    .map(({ clientId, name, color, drag }) => {
      const [firstName = '', ...lastName] = name.split(' ')
      return {
        id: String(clientId),
        name,
        initials: initials({ firstName, lastName: lastName.join(' ') }),
        color,
        row: drag?.row ?? '',
        column: null,
        rows: [],
        drag: drag && { ...drag },
      }
    })
}
