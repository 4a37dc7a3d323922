import { beforeEach, describe, expect, it } from 'vitest'
import { rowMetrics, TimeAxis } from './geometry.ts'
import { cursorOf, hitTest } from './hit.ts'
import { Overview } from './overview.ts'
import { ScaleCache } from './scale.ts'
import { RowScroll } from './scroll.ts'
import { Selection } from './selection.ts'
import { TextFitter } from './text.ts'
import type { Theme } from './theme.ts'
import type { Typeface } from './type.ts'
import type { BarKind, PlannerSource, PlannerTexts } from './types.ts'
import { createBar, NOTHING, usualLook, type View } from './view.ts'

const DAY = 1440
const START = 20_000 * DAY

/** Rows: a summary, a work of 20 days at half, a milestone on day 30, and 97 rows without bars. */
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

const face = { css: '', tracking: '', fitter: new TextFitter((text) => text.length * 7) }
const word = () => ''
const texts: PlannerTexts = {
  gridLabel: 'Plan',
  empty: '',
  monthYear: word,
  month: word,
  day: word,
  quarter: word,
  year: word,
  week: word,
  dataDate: word,
}
const faces = [
  'cell',
  'cellStrong',
  'figures',
  'figuresStrong',
  'gutter',
  'mark',
  'header',
  'axisStrong',
  'axis',
  'label',
]
const type = Object.fromEntries(
  [...faces, 'labelStrong', 'chip', 'flag'].map((name) => [name, face]),
) as unknown as Typeface

function planView(): View {
  const axis = new TimeAxis()
  Object.assign(axis, { left: 500, width: 500, pxPerDay: 10, start: START - 5 * DAY })
  const scroll = new RowScroll()
  Object.assign(scroll, { viewport: 540, contentHeight: 2424, gridViewport: 448, gridContent: 300 })
  return {
    source,
    columns: [
      { key: 'wbs', title: 'WBS', width: 60, align: 'left', kind: 'text', editable: false },
      { key: 'name', title: 'Name', width: 240, align: 'left', kind: 'text', editable: true, tree: true },
    ],
    columnLefts: [0, 60, 300],
    texts,
    shading: { working: () => true },
    theme: {} as Theme,
    type,
    axis,
    scale: new ScaleCache(),
    scroll,
    metrics: rowMetrics(24, usualLook),
    overview: new Overview(createBar(), () => {}),
    selection: new Selection(),
    width: 1000,
    height: 600,
    dpr: 1,
    split: 500,
    dataDate: null,
    look: usualLook,
    period: null,
    critical: true,
    readOnly: false,
    focused: false,
    editing: false,
    caretRow: -1,
    caretColumn: 0,
    rangeColumn: 0,
    hover: NOTHING,
    selectedLink: null,
    remotes: [],
    remoteRows: new Map(),
    drag: null,
    now: 0,
    wallNow: 0,
  }
}

describe('what lies under the pointer', () => {
  let view: View
  beforeEach(() => {
    view = planView()
  })
  const middleOf = (row: number) => 40 + row * 24 + 9

  it('knows cells, the gutter and the expander of the tree', () => {
    expect(hitTest(view, 80, middleOf(4))).toMatchObject({ kind: 'cell', row: 4, column: 0 })
    expect(hitTest(view, 20, middleOf(4))).toMatchObject({ kind: 'gutter', row: 4 })
    expect(hitTest(view, 126, middleOf(0))).toMatchObject({ kind: 'expander', row: 0 })
    expect(hitTest(view, 126, middleOf(1))).toMatchObject({ kind: 'cell', row: 1, column: 1 })
  })

  it('counts rows from where they are scrolled to', () => {
    view.scroll.top = 24 * 50
    expect(hitTest(view, 80, middleOf(4))).toMatchObject({ kind: 'cell', row: 54 })
    expect(hitTest(view, 80, 590)).toMatchObject({ kind: 'none' })
  })

  it('takes 4 px at both sides of column edges and of the splitter', () => {
    expect(hitTest(view, 109, 20)).toMatchObject({ kind: 'column-edge', column: 0 })
    expect(hitTest(view, 115, 20)).toMatchObject({ kind: 'column-edge', column: 0 })
    expect(hitTest(view, 120, 20)).toMatchObject({ kind: 'header', column: 1 })
    expect(hitTest(view, 503, 300)).toMatchObject({ kind: 'splitter' })
  })

  it('takes 8 px of a bar at each end to stretch it, and the rest to move it', () => {
    const y = middleOf(1)
    expect(hitTest(view, 551, y)).toMatchObject({ kind: 'bar', row: 1, part: 'start' })
    expect(hitTest(view, 558, y)).toMatchObject({ part: 'start' })
    expect(hitTest(view, 600, y)).toMatchObject({ part: 'move' })
    expect(hitTest(view, 743, y)).toMatchObject({ part: 'finish' })
    expect(hitTest(view, 650, 40 + 24 + 18)).toMatchObject({ kind: 'bar', part: 'progress' })
  })

  it('takes 8 px and more beside a bar for the dots of links', () => {
    expect(hitTest(view, 542, middleOf(1))).toMatchObject({ kind: 'dot', row: 1, edge: 'start' })
    expect(hitTest(view, 758, middleOf(1))).toMatchObject({ kind: 'dot', row: 1, edge: 'finish' })
  })

  it('moves a milestone as a whole, by its diamond', () => {
    expect(hitTest(view, 850, middleOf(2))).toMatchObject({ kind: 'bar', row: 2, part: 'move' })
    expect(hitTest(view, 859, middleOf(2))).toMatchObject({ kind: 'dot', row: 2, edge: 'finish' })
  })

  it('finds a link on its way, and only near it', () => {
    expect(hitTest(view, 800, middleOf(1) + 2)).toMatchObject({ kind: 'link', link: 'work:milestone' })
    expect(hitTest(view, 800, middleOf(1) + 12)).toMatchObject({ kind: 'time', row: 1 })
  })

  it('shows what a press would do', () => {
    expect(cursorOf(hitTest(view, 600, middleOf(1)), false)).toBe('grab')
    expect(cursorOf(hitTest(view, 600, middleOf(1)), true)).toBe('default')
    expect(cursorOf(hitTest(view, 743, middleOf(1)), false)).toBe('ew-resize')
  })
})
