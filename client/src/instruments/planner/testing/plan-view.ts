import { rowMetrics, TimeAxis } from '../geometry.ts'
import { Overview } from '../overview.ts'
import { ScaleCache } from '../scale.ts'
import { RowScroll } from '../scroll.ts'
import { Selection } from '../selection.ts'
import { TextFitter } from '../text.ts'
import type { Theme } from '../theme.ts'
import type { Face, Typeface } from '../type.ts'
import type { BarKind, PlannerSource, PlannerTexts } from '../types.ts'
import { atRest, createBar, usualLook, usualRowStyle, type View } from '../view.ts'

export const DAY = 1440
export const START = 20_000 * DAY

const PLAN: [kind: BarKind, from: number, to: number][] = [
  ['summary', 0, 30],
  ['work', 0, 20],
  ['milestone', 30, 30],
]

const source: PlannerSource = {
  revision: 1,
  rowCount: 100,
  key: (row) => `row-${row}`,
  rowOf: (key) => Number(key.slice(4)),
  level: (row) => (row === 0 ? 0 : 1),
  expandable: (row) => row === 0,
  expanded: () => true,
  summary: (row) => row === 0,
  cell: () => '',
  tone: () => 'normal',
  editText: () => '',
  bar(row, out) {
    const planned = PLAN[row]
    if (!planned) return false
    Object.assign(out, createBar(), { kind: planned[0], start: START + planned[1] * DAY, progress: 0.5 })
    out.finish = START + planned[2] * DAY
    return true
  },
  linksBetween: (_first, _last, visit) =>
    visit({
      id: 'work:milestone',
      fromRow: 1,
      toRow: 2,
      type: 'fs',
      critical: false,
      violated: false,
      suspended: false,
    }),
  movedAt: () => 0,
}

const word = () => ''
const texts: PlannerTexts = {
  gridLabel: 'Plan',
  empty: '',
  newRow: '',
  monthYear: word,
  month: word,
  day: word,
  quarter: word,
  year: word,
  week: word,
  dataDate: word,
}
/** Every colour and every face is called by its own name, so that a test sees which one was taken. */
const byName = <T extends object>(make: (name: string) => unknown): T =>
  new Proxy({} as T, { get: (_, name) => make(String(name)) })

const faceOf = (name: string): Face => ({
  css: `10px ${name}`,
  tracking: '0',
  fitter: new TextFitter((text) => text.length * 7),
})
const theme = byName<Theme>((name) =>
  name === 'bars' || name === 'baselines' ? byName<object>((i) => `${name}-${i}`) : name,
)
const type = byName<Typeface>(faceOf)

/** A summary, a work of 20 days at half, a milestone on day 30, and 97 rows without bars; a day is 10 px. */
export function planView(): View {
  const axis = new TimeAxis()
  Object.assign(axis, { left: 500, width: 500, pxPerDay: 10, start: START - 5 * DAY })
  const scroll = new RowScroll()
  Object.assign(scroll, { viewport: 540, contentHeight: 2424, gridViewport: 448, gridContent: 300 })
  return {
    source: { ...source },
    columns: [
      { key: 'wbs', title: 'WBS', width: 60, align: 'left', kind: 'text', editable: false },
      { key: 'name', title: 'Name', width: 240, align: 'left', kind: 'text', editable: true, tree: true },
    ],
    columnLefts: [0, 60, 300],
    texts,
    shading: { working: () => true },
    theme,
    type,
    axis,
    scale: new ScaleCache(),
    scroll,
    rowStyle: usualRowStyle,
    metrics: rowMetrics(24, usualLook),
    overview: new Overview(createBar(), () => {}),
    selection: new Selection(),
    width: 1000,
    height: 600,
    dpr: 1,
    split: 500,
    gridOnly: false,
    dataDate: null,
    ...atRest(),
  }
}
