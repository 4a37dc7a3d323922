import type { RowMetrics, TimeAxis } from './geometry.ts'
import { FOOTER_HEIGHT, GUTTER_WIDTH, HEADER_HEIGHT } from './geometry.ts'
import type { Overview } from './overview.ts'
import type { ScaleCache } from './scale.ts'
import type { RowScroll } from './scroll.ts'
import type { Selection } from './selection.ts'
import type { Theme } from './theme.ts'
import type { Typeface } from './type.ts'
import type {
  BarDragPart,
  BarDress,
  DayTable,
  DragAnswer,
  Instant,
  LimitMark,
  LinkType,
  PlannerBar,
  PlannerColumn,
  PlannerLook,
  PlannerSource,
  PlannerTexts,
  RemoteCaret,
  RowBadge,
  RowStyle,
  Span,
  TimeShading,
} from './types.ts'

export type Edge = 'start' | 'finish'

/** What lies under the pointer. `row` and `column` are -1 where they mean nothing. */
export interface Hit {
  kind:
    | 'none'
    | 'gutter'
    | 'check'
    | 'cell'
    | 'expander'
    | 'badge'
    | 'column-edge'
    | 'header'
    | 'splitter'
    | 'scale'
    | 'bar'
    | 'dot'
    | 'link'
    | 'time'
    | 'row-bar'
    | 'column-bar'
    | 'overview'
  row: number
  column: number
  part: BarDragPart
  edge: Edge
  link: string
  /** Behind which pause of the bar; -1: before all. */
  piece: number
  badge: RowBadge['kind']
}

export const NOTHING: Hit = {
  kind: 'none',
  row: -1,
  column: -1,
  part: 'move',
  edge: 'start',
  link: '',
  piece: -1,
  badge: 'new',
}

/** A dropped bar whose ghost stays until the plan answers: the dates it had before, and performance.now to give up. */
interface HeldBar {
  key: string
  start: Instant
  finish: Instant
  until: number
}

/** A drag in the bar or grid pane that the painters show. */
export type DragView =
  | { kind: 'bar'; row: number; part: BarDragPart; answer: DragAnswer; x: number; y: number; held: HeldBar | null }
  | {
      kind: 'link'
      fromRow: number
      edge: Edge
      toRow: number
      type: LinkType
      answer: DragAnswer | null
      x: number
      y: number
    }
  | { kind: 'rows'; before: number; level: number }
  /** The head of a column, over the place before another. */
  | { kind: 'column'; column: number; before: number; x: number }

/** A remote caret with the moment (performance.now) it last moved, for the name flag. */
export interface RemoteView {
  caret: RemoteCaret
  row: number
  dragRow: number
  movedAt: number
}

/** Everything the painters and the hit test read. Written by the planner and the input only. */
export interface View {
  source: PlannerSource
  columns: readonly PlannerColumn[]
  /** Content px of each column's left edge, one more at the end; the gutter is not counted. */
  columnLefts: number[]
  texts: PlannerTexts
  shading: TimeShading
  theme: Theme
  type: Typeface
  axis: TimeAxis
  scale: ScaleCache
  scroll: RowScroll
  rowStyle: RowStyle
  metrics: RowMetrics
  overview: Overview
  selection: Selection
  width: number
  height: number
  dpr: number
  split: number
  /** There is no chart: the grid takes all of the width. */
  gridOnly: boolean
  dataDate: Instant | null
  look: PlannerLook
  /** The stretch of time that is looked at; null: all of it. */
  period: Span | null
  critical: boolean
  readOnly: boolean
  /** Amounts of days stand in place of bars. */
  days: DayTable | null
  focused: boolean
  editing: boolean
  /** Display row; `source.rowCount`: the empty line below the last row; -1: none. */
  caretRow: number
  /** The person put the caret into its cell: a letter overwrites it. Where the screen put it, letters are shortcuts. */
  caretMeant: boolean
  /** Enter leads back to the column where Tab was pressed first in the row, as spreadsheets do. */
  tabReturns: boolean
  /** Where Tab was pressed first: the key of the row, and the column; null: the person has moved otherwise since. */
  tabFrom: { key: string; column: number } | null
  caretColumn: number
  /** Column at which the selected range begins; it ends at the caret's. WHOLE_ROWS: rows as such are selected. */
  rangeColumn: number
  hover: Hit
  selectedLink: string | null
  remotes: RemoteView[]
  /** Rows that other people have selected, with the colour of the one who is drawn. */
  remoteRows: Map<string, number>
  drag: DragView | null
  /** performance.now of the frame, and Date.now of it: tints count from the latter. */
  now: number
  wallNow: number
}

/** How long a row whose dates moved stays tinted, and a name flag stays out, in ms. */
export const MOVED_MS = 1500
export const FLAG_MS = 2000

export const bodyTop = HEADER_HEIGHT
export const bodyBottom = (view: View): number => view.height - FOOTER_HEIGHT

export const firstRow = (view: View): number => Math.floor(view.scroll.top / view.metrics.height)

/** Last display row of which a pixel is visible; -1 in an empty plan. */
export const lastRow = (view: View): number =>
  Math.min(view.source.rowCount, Math.ceil((view.scroll.top + view.scroll.viewport) / view.metrics.height)) - 1

/** Pane px of a row's top edge, whole pixels. */
export const rowTop = (view: View, row: number): number =>
  HEADER_HEIGHT + Math.round(row * view.metrics.height - view.scroll.top)

/** Display row at pane px `y`; may lie beyond the last row. */
export const rowAt = (view: View, y: number): number =>
  Math.floor((y - HEADER_HEIGHT + view.scroll.top) / view.metrics.height)

/** Px that must be left for the columns that scroll. */
const SCROLLED_ROOM = 80

/** How many leading columns stay while the others scroll; none where they would leave no room for these. */
export function frozenColumns({ columns, columnLefts, split }: View): number {
  let count = 0
  while (columns[count]?.frozen) count++
  return count > 0 && columnLefts[count]! > split - GUTTER_WIDTH - SCROLLED_ROOM ? 0 : count
}

/** Pane px at which the columns that scroll begin. */
export const scrolledFrom = (view: View): number => GUTTER_WIDTH + (view.columnLefts[frozenColumns(view)] ?? 0)

/** Pane px at which a column is cut off at the left. */
export const columnClip = (view: View, column: number): number =>
  column < frozenColumns(view) ? GUTTER_WIDTH : scrolledFrom(view)

export const columnX = (view: View, column: number): number =>
  GUTTER_WIDTH + view.columnLefts[column]! - (column < frozenColumns(view) ? 0 : view.scroll.gridLeft)

/** Column at pane px `x`; -1 over the gutter and right of the last column. */
export function columnAt(view: View, x: number): number {
  if (x < GUTTER_WIDTH) return -1
  const content = x - GUTTER_WIDTH + (x < scrolledFrom(view) ? 0 : view.scroll.gridLeft)
  for (let column = 0; column < view.columns.length; column++) {
    if (content >= view.columnLefts[column]! && content < view.columnLefts[column + 1]!) return column
  }
  return -1
}

export function createBar(): PlannerBar {
  return { kind: 'work', start: 0, finish: 0, progress: 0, critical: false, done: false, pauses: [] }
}

const noSpan = (): Span => ({ start: Number.NaN, finish: Number.NaN })
const noMark = (): LimitMark => ({ at: Number.NaN, holds: 'after', broken: false })

export function createDress(): BarDress {
  return {
    color: -1,
    ownColor: '',
    labels: { left: '', inside: '', right: '', above: '' },
    freeEnd: 0,
    totalEnd: 0,
    baselines: [noSpan(), noSpan()],
    limits: [noMark(), noMark()],
    mayFinish: { from: Number.NaN, likely: Number.NaN, to: Number.NaN },
    ghost: noSpan(),
  }
}

/** A bar that nobody has dressed. */
export function undress(out: BarDress, finish: Instant): void {
  out.color = -1
  out.ownColor = ''
  out.labels.left = ''
  out.labels.inside = ''
  out.labels.right = ''
  out.labels.above = ''
  out.freeEnd = finish
  out.totalEnd = finish
  for (const span of out.baselines) span.start = span.finish = Number.NaN
  for (const mark of out.limits) mark.at = Number.NaN
  out.mayFinish.from = out.mayFinish.likely = out.mayFinish.to = Number.NaN
  out.ghost.start = out.ghost.finish = Number.NaN
}

export const usualRowStyle: RowStyle = { height: 24, wrap: false }

export const usualLook: PlannerLook = {
  links: true,
  dataDate: true,
  progressLine: true,
  minimap: true,
  baselines: 0,
  labelsAbove: false,
}

/** What a view says while nobody points, types, drags or looks on. */
export function atRest() {
  return {
    look: usualLook,
    period: null,
    critical: true,
    readOnly: false,
    days: null,
    focused: false,
    editing: false,
    caretRow: -1,
    caretMeant: false,
    tabReturns: false,
    tabFrom: null,
    caretColumn: 0,
    rangeColumn: 0,
    hover: NOTHING,
    selectedLink: null,
    remotes: [],
    remoteRows: new Map(),
    drag: null,
    now: 0,
    wallNow: 0,
  } satisfies Partial<View>
}
