import type { EstimateTableLook } from '@plumbline/core/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribe } from 'valtio'
import { shortCode } from '../../../i18n/languages.ts'
import { createPlanner, type Planner } from '../../../instruments/planner/index.ts'
import type { MenuPlace, PlannerTexts, RemoteCaret } from '../../../instruments/planner/types.ts'
import { inSlices } from '../../../session/in-slices.ts'
import { initials } from '../../../shell/initials.ts'
import { toast } from '../../../shell/toast.ts'
import { theme } from '../../../theme/theme.ts'
import type { EstimateSession } from '../estimate-session.ts'
import { columnsFor, keptWidth, type SheetColumn } from './columns.ts'
import { itemFilter, type Shown } from './item-filter.ts'
import { SheetEvents } from './sheet-events.ts'
import { type SheetRow, SheetRows } from './sheet-rows.ts'

export interface OpenSheet {
  /** As they stand there. */
  columns(): EstimateTableLook['columns']
  /** Leads to an item, also where the rows are narrowed. */
  show(itemId: string): void
  rows: SheetRows
  events: SheetEvents
  planner: Planner
}

interface SheetProps {
  estimate: EstimateSession
  moved: (row: SheetRow | undefined, column: SheetColumn) => void
  opened: (sheet: OpenSheet | null) => void
  coded: (items: readonly { id: string; code: string }[]) => void
  /** Asked for on a row. */
  menu: (x: number, y: number) => void
  look: EstimateTableLook
  setLook: (look: EstimateTableLook) => void
}

const nothing = (): string => ''
const LOOK = {
  links: false,
  dataDate: false,
  progressLine: false,
  minimap: false,
  baselines: 0,
  labelsAbove: false,
} as const

/** How the table is made to look otherwise. */
interface Shows {
  columns(of: EstimateTableLook['columns']): void
  rows(of: Shown): void
}

const REST_MS = 150

/** The table of an estimate, on the instrument that the schedule stands on. */
export function EstimateSheet({ estimate, moved, opened, coded, menu, look, setLook }: SheetProps) {
  const { t } = useTranslation('estimates')
  const host = useRef<HTMLDivElement>(null)
  const told = useRef({ moved, opened, coded, menu, look, setLook })
  told.current = { moved, opened, coded, menu, look, setLook }
  const shows = useRef<Shows | null>(null)
  const rows = useSheetRows(estimate)
  useEffect(() => {
    const box = host.current
    if (!box || !rows) return
    // Somebody may have written since they were laid out.
    rows.renew()
    const columns = (of = told.current.look.columns) => columnsFor(box.clientWidth, (key) => t(`column.${key}`), of)
    let shown = columns()
    const placed = () => shown.map(({ key, width }) => ({ key, width: keptWidth(width) }))
    let planner: Planner | null = null
    const voice = {
      columns: () => shown.map(({ key }) => key),
      refusal: (name: 'decimal' | 'formula' | 'cell') => t(`refused.${name}`),
      newSection: t('newSection'),
      coded: (items: readonly { id: string; code: string }[]) => told.current.coded(items),
      copyRefused: () => toast.notice(t('clipboardRefused')),
      refused: (count: number) => toast.notice(t('cellsLeft', { count })),
      shown: (keys: readonly string[]) => planner && showRowsOf(planner, rows, keys),
      menu: ({ kind }: MenuPlace, x: number, y: number) => {
        if (kind === 'row' || kind === 'empty') told.current.menu(x, y)
      },
      moved: (row: SheetRow | undefined, column: SheetColumn) => told.current.moved(row, column),
      resized: (key: string, width: number) => {
        const wanted = placed().map((column) => (column.key === key ? { key, width: keptWidth(width) } : column))
        told.current.setLook({ ...told.current.look, columns: wanted })
      },
    }
    const events = new SheetEvents(estimate, rows, voice, () => planner?.refresh())
    planner = createPlanner(box, {
      source: rows,
      columns: shown,
      events,
      texts: textsOf(t('sheet'), t('empty'), t('newRow')),
      shading: { working: () => true },
      rowStyle: { height: 28, wrap: false },
      gridOnly: true,
      tabReturns: true,
    })
    planner.setLook(LOOK)
    const open = planner
    const stand = (): void => {
      open.setReadOnly(estimate.state.right !== 'write')
      open.setRemote(caretsOf(estimate))
    }
    const footer = () => {
      const count = estimate.document.items.size
      const isNarrowed = rows.shownItems < count
      const text = isNarrowed ? t('table.narrowed', { shown: rows.shownItems, count }) : t('items', { count })
      return [{ text, tone: 'muted' as const }]
    }
    stand()
    open.refresh()
    open.setFooter(footer())
    const showColumns = (of?: EstimateTableLook['columns']): void => {
      shown = columns(of)
      open.setColumns(shown)
    }
    let narrowing: Generator<void, void> | null = null
    const showRows = async (of: Shown): Promise<void> => {
      narrowing?.return()
      const own = rows.filter(itemFilter(estimate, of))
      narrowing = own
      await inSlices(own)
      // Somebody asks for other rows by now, or the table is gone.
      if (narrowing !== own) return
      open.refresh()
      open.setFooter(footer())
    }
    void showRows(told.current.look)
    shows.current = { columns: showColumns, rows: (of) => void showRows(of) }
    const resized = new ResizeObserver(() => showColumns())
    resized.observe(box)
    const stops = [
      estimate.subscribe(() => {
        rows.renew()
        open.refresh()
        open.setFooter(footer())
      }),
      subscribe(estimate.state, stand),
      subscribe(theme, () => requestAnimationFrame(() => open.setTheme())),
      () => resized.disconnect(),
    ]
    const show = (itemId: string): void => {
      if (rows.reveal(itemId)) open.refresh()
      open.setCaret(rows.rowOf(itemId), 'name')
      open.focus()
      told.current.moved(rows.at(rows.rowOf(itemId)), 'name')
    }
    told.current.opened({ rows, events, planner: open, show, columns: placed })
    // The table is seen first.
    const focusing = requestAnimationFrame(() => {
      if (document.activeElement === document.body) open.focus()
    })
    if (rows.rowCount === 0) open.toNewRow(0)
    return () => {
      told.current.opened(null)
      cancelAnimationFrame(focusing)
      narrowing?.return()
      narrowing = null
      for (const stop of stops) stop()
      open.destroy()
    }
  }, [estimate, rows, t])
  useChangedLook(look, shows)
  return <div className="estimates-sheet" ref={host} data-testid="estimate-sheet" />
}

/** null: they are being laid out, which for fifty thousand takes longer than a frame. */
function useSheetRows(estimate: EstimateSession): SheetRows | null {
  const { t, i18n } = useTranslation('estimates')
  const language = shortCode(i18n.language)
  const [laid, setLaid] = useState<SheetRows | null>(null)
  useEffect(() => {
    const rows = new SheetRows(estimate, {
      language,
      own: t('own'),
      noIndex: t('noIndex'),
      wrong: t('wrong'),
      includedIn: (code) => t('includedIn', { code }),
    })
    const opening = rows.open()
    let isWanted = true
    void inSlices(opening).then(() => isWanted && setLaid(rows))
    return () => {
      isWanted = false
      opening.return()
    }
  }, [estimate, language, t])
  return laid
}

/** Columns at once; rows when typing rests: of fifty thousand items narrowing takes longer than a frame. */
function useChangedLook({ columns, show, text }: EstimateTableLook, shows: RefObject<Shows | null>): void {
  useEffect(() => shows.current?.columns(columns), [columns, shows])
  useEffect(() => {
    const timer = setTimeout(() => shows.current?.rows({ show, text }), REST_MS)
    return () => clearTimeout(timer)
  }, [show, text, shows])
}

/** What was put somewhere is chosen, so that it can be put elsewhere. */
function showRowsOf(planner: Planner, rows: SheetRows, keys: readonly string[]): void {
  const at = keys.map((key) => rows.rowOf(key)).filter((row) => row >= 0)
  if (at.length === 0) return
  planner.setCaret(at[0]!, 'name')
  planner.setSelection(at)
}

function textsOf(gridLabel: string, empty: string, newRow: string): PlannerTexts {
  const time = { monthYear: nothing, month: nothing, day: nothing, quarter: nothing, year: nothing, week: nothing }
  return { ...time, gridLabel, empty, newRow, dataDate: nothing, footer: [] }
}

function caretsOf({ state }: EstimateSession): RemoteCaret[] {
  return state.people.flatMap(({ client, name, color, row, column }) => {
    if (row === null) return []
    const [firstName = '', ...rest] = name.split(' ')
    const letters = initials({ firstName, lastName: rest.join(' ') })
    return [{ id: String(client), name, initials: letters, color, row, column, rows: [], drag: null }]
  })
}
