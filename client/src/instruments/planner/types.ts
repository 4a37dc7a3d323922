/**
 * What the planner instrument (grid and Gantt on one canvas) needs to know, and what it tells.
 *
 * The instrument knows geometry and input. It never knows the domain: no calendars, no relations rules, no documents.
 * Rows are display rows: collapsed and filtered ones are not counted. Nothing here allocates per frame.
 */

/** Minutes of wall-clock time since 1970, as everywhere. */
export type Instant = number

type ColumnKind = 'text' | 'number' | 'duration' | 'date' | 'percent'

/** What a drop-down list in a cell offers. */
export interface CellChoice {
  text: string
  /** What it is also found by; '' or left out: none. */
  code?: string
  /** `#rrggbb`; null: none. */
  colour: string | null
}

export interface PlannerColumn {
  key: string
  title: string
  width: number
  align: 'left' | 'right'
  kind: ColumnKind
  editable: boolean
  /** Stays at the left while the others scroll; only leading columns can. */
  frozen?: boolean
  /** This column carries the tree: indentation and the expander. */
  tree?: boolean
  /** A text that has no room loses its beginning: the end of a path tells rows apart. */
  clipStart?: boolean
  /** Carries the data date as a line on its left edge: it is a day. */
  plumb?: boolean
  /** Rows stand in the order of this column; `place`: which of several it is, 0 while it is the only one. */
  sort?: { direction: 1 | -1; place: number }
}

export type CellTone = 'normal' | 'muted' | 'critical' | 'warning' | 'done'

/** What lies below the text of a cell: nothing is entered there, or nobody works. */
export type PlannerGround = 'closed' | 'rest'

/** A piece of a bar in a cell; `share` 0…1 of it is done. */
export interface PlannerBand {
  share: number
  critical: boolean
}

export type BarKind = 'work' | 'summary' | 'milestone' | 'draft'

/** Filled by `PlannerSource.bar`; reused between calls. */
export interface PlannerBar {
  kind: BarKind
  start: Instant
  finish: Instant
  /** 0…1: the part drawn as done. */
  progress: number
  critical: boolean
  done: boolean
  /** Where the bar stands still, in order and inside it: it is painted in parts. */
  pauses: readonly Span[]
}

/** A stretch of time; both ends NaN: none. */
export interface Span {
  start: Instant
  finish: Instant
}

/** Between which dates a work may finish, and the likely one; all NaN: not told. */
export interface MayFinish {
  from: Instant
  likely: Instant
  to: Instant
}

/** A date that a work is held to, marked on the chart; `at` NaN: none. */
export interface LimitMark {
  at: Instant
  /** Holds what comes before it, or what comes after. */
  holds: 'before' | 'after' | 'exactly'
  broken: boolean
}

export type LabelPlace = 'left' | 'inside' | 'right' | 'above'

/** What a bar wears besides its dates. Filled by `PlannerSource.dress` for rows in sight only; reused between calls. */
export interface BarDress {
  /** Index into the bar colours; -1: by state. */
  color: number
  /** A colour of its own as `#rrggbb`, before all others; '': none. */
  ownColor: string
  labels: Record<LabelPlace, string>
  /** Ends of the strings of free and total float; the bar's finish where there is none. */
  freeEnd: Instant
  totalEnd: Instant
  /** Thin bars below: the same work in other versions. */
  baselines: readonly [Span, Span]
  limits: readonly [LimitMark, LimitMark]
  mayFinish: MayFinish
  /** Where the bar would go by the drag that is being tried. */
  ghost: Span
}

/** What a menu was asked for. `row` -1 and `column`, `link` '' where they mean nothing. */
export interface MenuPlace {
  kind: 'row' | 'bar' | 'link' | 'scale' | 'empty'
  row: number
  column: string
  link: string
  /** On the chart: the instant that was pointed at; null: it was asked for with the keyboard, or over the grid. */
  at: Instant | null
}

export type LinkType = 'fs' | 'ss' | 'ff' | 'sf'

export interface PlannerLink {
  id: string
  fromRow: number
  toRow: number
  type: LinkType
  critical: boolean
  /** The dates stand against it. */
  violated: boolean
  /** Suspended because merging closed a loop: dashed warning. */
  suspended: boolean
  /** It is in no plan yet: dashed, and nobody picks it. */
  proposed?: boolean
}

/** Its shape says as much as its colour: a disc, a triangle, a square on its corner. */
export type PlannerLight = 'good' | 'warning' | 'bad'

/** A small count at the end of the column with the tree: of what is new, as a disc, or of what is open, as a box. */
export interface RowBadge {
  kind: 'new' | 'open'
  count: number
  /** The same in words. */
  says: string
}

/** Columnar view of the visible rows. `revision` grows with every change that wants a repaint. */
export interface PlannerSource {
  readonly revision: number
  readonly rowCount: number
  key(row: number): string
  rowOf(key: string): number
  level(row: number): number
  expandable(row: number): boolean
  expanded(row: number): boolean
  summary(row: number): boolean
  /** The person has ticked the row. */
  checked?(row: number): boolean
  /** Bars have ghosts though nothing is dragged. */
  proposes?(): boolean
  /** The row is only looked at: it has no box, no handle, and its bar is not dragged. */
  inert?(row: number): boolean
  /** The head of a group of rows: its ground is tinted. */
  group?(row: number): boolean
  cell(row: number, column: string): string
  tone(row: number, column: string): CellTone
  /** What a mark in the corner of the cell says; '': it has none. */
  mark?(row: number, column: string): string
  /** What is told of the cell when the pointer rests on it; '': nothing. */
  says?(row: number, column: string): string
  /** From the right. */
  badges?(row: number): readonly RowBadge[]
  /** Colour of a small square before the text, `#rrggbb`; null: none. */
  swatch?(row: number, column: string): string | null
  /** A light before the text, which says the same; null: none. */
  light?(row: number, column: string): PlannerLight | null
  /** null: as the row. */
  ground?(row: number, column: string): PlannerGround | null
  /** The piece of a bar that goes through the cell; null: none does. */
  band?(row: number, column: string): PlannerBand | null
  /** What the editor of the cell offers; null: anything is typed. */
  choices?(row: number, column: string): readonly CellChoice[] | null
  /** Several choices can stand in one cell of this column, separated by semicolons. */
  several?(column: string): boolean
  /** The text that Space puts into a cell which is only switched; null: it is no such cell. */
  switched?(row: number, column: string): string | null
  /** Text that an editor opens with (full precision); null: this cell cannot be edited. */
  editText(row: number, column: string): string | null
  /** False: the row has no bar. */
  bar(row: number, out: PlannerBar): boolean
  /** Only asked of rows that have a bar and are in sight. */
  dress?(row: number, out: BarDress): void
  /** Rows that stand back while others are looked at. */
  dimmed?(row: number): boolean
  /** Links with an end in, or passing through, the display rows first…last. */
  linksBetween(first: number, last: number, visit: (link: PlannerLink) => void): void
  /** Milliseconds since epoch when the row's dates last moved by recalculation (tinted for 1.5 s); 0: never. */
  movedAt(row: number): number
}

/** Non-working days as whole days since 1970 for shading. */
export interface TimeShading {
  working(day: number): boolean
}

/** What of the chart is shown beside bars. */
export interface PlannerLook {
  links: boolean
  dataDate: boolean
  progressLine: boolean
  minimap: boolean
  /** Rows of thin bars below the bars. */
  baselines: 0 | 1 | 2
  /** Some bars carry a text above, which takes higher rows. */
  labelsAbove: boolean
}

/** How high rows are, px, and whether the column with the tree writes long texts in two lines. */
export interface RowStyle {
  height: 24 | 28 | 32
  wrap: boolean
}

/** Amounts by day, in place of bars. */
export interface DayTable {
  /** Whole days since 1970. */
  first: number
  count: number
  /** '' for none. */
  text(key: string, day: number): string
}

export type ZoomLevel = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** Someone else in the room, drawn as frame, hatch and name flag. */
export interface RemoteCaret {
  id: string
  name: string
  initials: string
  /** Index 0–7 into the presence colours. */
  color: number
  row: string
  column: string | null
  /** Keys of the rows they have selected. */
  rows: readonly string[]
  drag: { row: string; start: Instant; finish: Instant } | null
}

/** What is in sight: the first row, the instant at the left edge of the bars, and the scale. */
export interface Viewport {
  row: string
  start: Instant
  pxPerDay: number
}

/** Where the time axis stands on screen: px of its left edge and its width, the instant there, and the scale. */
export interface AxisPlace {
  left: number
  width: number
  start: Instant
  pxPerDay: number
}

export interface Caret {
  row: number
  column: number
}

/** What a drag would do, asked by the instrument on every move; `text` is shown in the tag beside the pointer. */
export interface DragAnswer {
  ok: boolean
  text: string
  /** Where the bar would stand after snapping. */
  start: Instant
  finish: Instant
}

/** `piece`: what lies behind a pause, with all that follows. */
export type BarDragPart = 'move' | 'start' | 'finish' | 'progress' | 'piece'

/** Everything the person does, told to the screen. Keys of commands (undo, indent …) are not the instrument's. */
export interface PlannerEvents {
  toggle(row: number): void
  caret(caret: Caret, selection: number[]): void
  /** Editing ended with new text; false: not valid, the editor stays open with `message`. */
  commit(row: number, column: string, text: string): { ok: true } | { ok: false; message: string }
  /** Rows can be typed below the last one. */
  appends?(): boolean
  /** The first text of a row below the last one, with the key that the row will have. */
  append?(column: string, text: string): { ok: true; key: string } | { ok: false; message: string }
  /** `piece`: behind which of its pauses the part lies that is dragged; `start` is then where that would begin. */
  dragBar(row: number, part: BarDragPart, start: Instant, finish: Instant, piece: number): DragAnswer
  dropBar(row: number, part: BarDragPart, start: Instant, finish: Instant, piece: number): void
  /** The person cut these cells: their text is in the clipboard. */
  clear(range: CellRange): void
  /** The text of these cells is in the clipboard; told before `clear` of cut ones. */
  copied?(text: string, range: CellRange): void
  /** The browser keeps its clipboard to itself. */
  copyRefused?(): void
  /** Lines of cells from the clipboard, onto this range. */
  paste(cells: readonly (readonly string[])[], range: CellRange): void
  /** While a link is drawn from one bar to another. `toRow` -1: not over a row. */
  dragLink(fromRow: number, toRow: number, type: LinkType): DragAnswer
  dropLink(fromRow: number, toRow: number, type: LinkType): void
  /** Rows dragged in the grid: `before` display row index, at `level`. */
  dropRows(rows: number[], before: number, level: number): void
  selectLink(id: string | null): void
  /** `clientX` and `clientY` on the page; from the keyboard, below the caret. */
  contextMenu(on: MenuPlace, clientX: number, clientY: number): void
  /** A badge of the row was pressed. */
  badge?(row: number, kind: RowBadge['kind']): void
  /** The box beside the row's number was pressed. */
  check(row: number): void
  resizeColumn(key: string, width: number): void
  /** The head of a column was dragged before another one; null: to the end. */
  moveColumn?(key: string, before: string | null): void
  /** A menu was asked for on the head of a column. */
  columnMenu?(key: string, clientX: number, clientY: number): void
  /** The head of a column was clicked; `more`: beside the columns that sort already. */
  sort?(key: string, more: boolean): void
  split(px: number): void
  zoom(level: ZoomLevel): void
  /** A period of the time scale was chosen to be looked at; null: none any more. */
  period(period: Span | null): void
  /** Another part of the plan is in sight; told after painting it. */
  viewport(viewport: Viewport): void
  /** Told while dragging a bar, throttled to 10 a second; null at the end. For presence. */
  dragging(drag: { row: string; start: Instant; finish: Instant } | null): void
}

/** Words the instrument shows or speaks; it has no translations of its own. */
export interface PlannerTexts {
  gridLabel: string
  empty: string
  monthYear(instant: Instant): string
  month(instant: Instant): string
  day(instant: Instant): string
  quarter(instant: Instant): string
  year(instant: Instant): string
  week(instant: Instant): string
  dataDate(instant: Instant): string
  /** What a screen reader says of the empty line below the last row. */
  newRow: string
  /** What a screen reader says of the bar of display row `row`. */
  bar?(row: number): string
  /** Figures of the plan shown in the strip below the grid. */
  footer?: readonly { text: string; tone: CellTone }[]
}

/** Selected cells: selected rows × neighbouring columns. */
export interface CellRange {
  /** Display rows from top to bottom; there may be gaps. */
  rows: number[]
  /** First and last column, both included. */
  from: number
  to: number
  /** The rows were selected as such, with all their columns. */
  whole: boolean
}
