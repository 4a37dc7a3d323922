import { CELL_PADDING, HEADER_HEIGHT, MILESTONE_RADIUS, treeTextOffset } from './geometry.ts'
import { badgesIn } from './paint/badges.ts'
import { dressOf } from './paint/bars.ts'
import type { PlannerColumn, Span } from './types.ts'
import { columnX, createBar, createDress, firstRow, lastRow, rowTop, type View } from './view.ts'

const bar = createBar()
const dress = createDress()
const BAR_COLUMN = 'bar'
/** Tops stay far below the greatest length a browser lays out. */
const REBASE = 2000

interface MirrorRow {
  element: HTMLElement
  cells: HTMLElement[]
  barCell: HTMLElement
  /** What was last written, so that unchanged rows cost no work in the DOM. */
  written: Map<HTMLElement, string>
}

/**
 * The visible rows as a `treegrid` in the DOM, transparent, exactly over the painted ones.
 *
 * Screen readers and tests see what the canvas shows; the focus stands on the caret's cell. Pointer events that land
 * on it bubble to the instrument's root and count like those on the canvas.
 */
export class Mirror {
  readonly grid = document.createElement('div')
  private readonly live = document.createElement('div')
  private readonly header = document.createElement('div')
  private readonly body = document.createElement('div')
  private readonly rows = new Map<string, MirrorRow>()
  private columns: readonly PlannerColumn[] = []
  /** Display row that the rows' tops are counted from: scrolling then moves one element, not every row. */
  private base = 0
  /** As of the last update; null before the first. */
  private view: View | null = null

  constructor(root: HTMLElement) {
    const { grid, live, header, body } = this
    grid.setAttribute('role', 'treegrid')
    grid.setAttribute('aria-multiselectable', 'true')
    grid.style.cssText = 'position:absolute;inset:0;overflow:hidden;opacity:0;contain:strict;outline:none'
    grid.tabIndex = 0
    header.setAttribute('role', 'row')
    header.setAttribute('aria-rowindex', '1')
    body.setAttribute('role', 'rowgroup')
    body.style.cssText = 'position:absolute;left:0;top:0;width:100%;height:100%'
    live.setAttribute('aria-live', 'polite')
    live.style.cssText =
      'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap'
    grid.append(header, body)
    grid.addEventListener('pointerover', ({ target }) => this.nameHovered(target))
    root.append(grid, live)
  }

  announce(text: string): void {
    this.live.textContent = text
  }

  /**
   * The title of the cell under the pointer: its mark, else a text that the canvas shows with an ellipsis. Asked for
   * when the pointer comes, because measuring the texts of all cells would cost more than painting them.
   */
  private nameHovered(target: EventTarget | null): void {
    const { view } = this
    if (!view || !(target instanceof HTMLElement)) return
    const element = target.parentElement
    const key = element?.dataset.rowKey ?? ''
    const at = this.rows.get(key)?.cells.indexOf(target) ?? -1
    const row = at < 0 ? -1 : view.source.rowOf(key)
    if (row < 0) return
    const text = view.source.cell(row, view.columns[at]!.key)
    const title = spokenOf(view, row, view.columns[at]!) || (isClipped(view, row, at, text) ? text : '')
    if (target.title !== title) target.title = title
  }

  /** Focus on the caret's cell, or on the grid while there is none. */
  focus(view: View): void {
    const cell = this.cellAt(view)
    const target = cell ?? this.grid
    target.focus({ preventScroll: true })
  }

  /** Brings rows, texts, states and places in line with the view. */
  update(view: View): void {
    this.view = view
    const hadFocus = this.grid.contains(document.activeElement)
    if (!sameColumns(view.columns, this.columns)) this.rebuildColumns(view)
    this.placeHeader(view)
    this.describe(view)
    const first = firstRow(view)
    const wanted = this.wantedRows(view)
    const keys = new Set(wanted.map((row) => view.source.key(row)))
    const spare = new Map<Element, MirrorRow>()
    for (const [key, row] of this.rows) {
      if (keys.has(key)) continue
      this.rows.delete(key)
      spare.set(row.element, row)
    }
    this.base = first - (first % REBASE)
    this.body.style.transform = `translateY(${rowTop(view, this.base)}px)`
    let cursor = this.body.firstElementChild
    for (const index of wanted) {
      const key = view.source.key(index)
      let row = this.rows.get(key)
      if (row) while (cursor && spare.has(cursor)) cursor = cursor.nextElementSibling
      else {
        row = this.spareRow(spare, cursor) ?? this.createRow(view)
        this.rows.set(key, row)
      }
      if (row.element === cursor) cursor = cursor.nextElementSibling
      else this.body.insertBefore(row.element, cursor)
      this.fill(view, row, index, key)
    }
    for (const element of spare.keys()) element.remove()
    this.grid.tabIndex = this.cellAt(view) ? -1 : 0
    if (hadFocus) this.focus(view)
  }

  /** The one that stands there already: the browser works out styles anew of what is put elsewhere. */
  private spareRow(spare: Map<Element, MirrorRow>, cursor: Element | null): MirrorRow | undefined {
    const [any] = spare.values()
    const row = (cursor && spare.get(cursor)) ?? any
    if (row) spare.delete(row.element)
    return row
  }

  destroy(): void {
    this.grid.remove()
    this.live.remove()
  }

  private describe(view: View): void {
    const { grid } = this
    grid.setAttribute('aria-label', view.texts.gridLabel)
    grid.setAttribute('aria-rowcount', String(view.source.rowCount + 1))
    grid.setAttribute('aria-colcount', String(view.columns.length + 1))
    grid.setAttribute('aria-readonly', String(view.readOnly))
  }

  private rebuildColumns(view: View): void {
    this.columns = view.columns
    this.rows.clear()
    this.body.replaceChildren()
    this.header.replaceChildren(
      ...view.columns.map((column, index) => {
        const cell = document.createElement('div')
        cell.setAttribute('role', 'columnheader')
        cell.setAttribute('aria-colindex', String(index + 1))
        cell.dataset.column = column.key
        cell.style.cssText = `position:absolute;top:0;height:${HEADER_HEIGHT}px`
        return cell
      }),
    )
  }

  private placeHeader(view: View): void {
    for (let i = 0; i < view.columns.length; i++) {
      const cell = this.header.children[i] as HTMLElement
      const { title, width, sort } = view.columns[i]!
      if (cell.textContent !== title) cell.textContent = title
      cell.style.left = `${columnX(view, i)}px`
      cell.style.width = `${width}px`
      const order = sort ? (sort.direction === 1 ? 'ascending' : 'descending') : 'none'
      if (cell.ariaSort !== order) cell.ariaSort = order
    }
  }

  /** The visible rows in order, and the caret's row even when it is scrolled away, so that the focus survives. */
  private wantedRows(view: View): number[] {
    const first = firstRow(view)
    const last = lastRow(view)
    const rows: number[] = []
    const caret = view.caretRow
    if (caret >= 0 && caret < first) rows.push(caret)
    for (let row = first; row <= last; row++) rows.push(row)
    if (caret > last && caret < view.source.rowCount) rows.push(caret)
    return rows
  }

  private createRow(view: View): MirrorRow {
    const element = document.createElement('div')
    element.setAttribute('role', 'row')
    element.style.cssText = 'position:absolute;left:0;top:0;width:100%'
    const cells = view.columns.map((column, index) => {
      const cell = document.createElement('div')
      cell.setAttribute('role', 'gridcell')
      cell.setAttribute('aria-colindex', String(index + 1))
      cell.dataset.column = column.key
      cell.style.cssText = 'position:absolute;top:0;height:100%;overflow:hidden;white-space:nowrap'
      return cell
    })
    const barCell = document.createElement('div')
    barCell.setAttribute('role', 'gridcell')
    barCell.setAttribute('aria-colindex', String(view.columns.length + 1))
    barCell.dataset.column = BAR_COLUMN
    element.append(...cells, barCell)
    return { element, cells, barCell, written: new Map() }
  }

  private fill(view: View, row: MirrorRow, index: number, key: string): void {
    const { source, metrics } = view
    const { element, written } = row
    const expanded = source.expandable(index) ? String(source.expanded(index)) : ''
    const top = (index - this.base) * metrics.height
    const state = `${key}|${index}|${top}|${source.level(index)}|${view.selection.has(key)}|${expanded}|${metrics.height}|${source.checked?.(index)}`
    if (written.get(element) !== state) {
      written.set(element, state)
      element.dataset.rowKey = key
      element.setAttribute('aria-rowindex', String(index + 2))
      element.setAttribute('aria-level', String(source.level(index) + 1))
      element.setAttribute('aria-selected', String(view.selection.has(key)))
      element.dataset.checked = String(source.checked?.(index) ?? false)
      if (expanded) element.setAttribute('aria-expanded', expanded)
      else element.removeAttribute('aria-expanded')
      element.style.height = `${metrics.height}px`
      element.style.top = `${top}px`
    }
    for (let i = 0; i < row.cells.length; i++) {
      const cell = row.cells[i]!
      const text = source.cell(index, view.columns[i]!.key)
      const focusable = index === view.caretRow && i === view.caretColumn ? 0 : -1
      if (cell.tabIndex !== focusable) cell.tabIndex = focusable
      const { width } = view.columns[i]!
      const mark = spokenOf(view, index, view.columns[i]!)
      const cellState = `${columnX(view, i)}|${width}|${text}|${mark}`
      if (written.get(cell) === cellState) continue
      written.set(cell, cellState)
      cell.textContent = text
      cell.style.left = `${columnX(view, i)}px`
      cell.style.width = `${width}px`
      cell.title = mark
      if (mark) cell.setAttribute('aria-description', mark)
      else cell.removeAttribute('aria-description')
    }
    this.fillBar(view, row, index)
  }

  private fillBar(view: View, { barCell: cell, written }: MirrorRow, index: number): void {
    const { axis, source, metrics, split, width } = view
    const shown = source.bar(index, bar)
    if (cell.hidden === shown) cell.hidden = !shown
    if (!shown) return
    const out = bar.kind === 'milestone' ? MILESTONE_RADIUS : 0
    const from = Math.max(split, (out > 0 ? axis.x(bar.finish) : axis.x(bar.start)) - out)
    const to = Math.min(width, axis.x(bar.finish) + out)
    const place = `position:absolute;left:${from}px;width:${Math.max(0, to - from)}px;top:${metrics.barTop}px;height:${metrics.barHeight}px`
    const label = view.texts.bar?.(index) ?? ''
    dressOf(view, index, bar, dress)
    const around = [...dress.baselines, dress.ghost, { start: dress.mayFinish.from, finish: dress.mayFinish.to }].map(
      (span) => spanText(view, span),
    )
    const pauses = bar.pauses.map((span) => spanText(view, span)).join()
    const state = `${place}|${pauses}|${label}|${bar.kind}|${bar.critical}|${dress.color}|${around.join()}|${metrics.baselineTops.length}`
    if (written.get(cell) === state) return
    written.set(cell, state)
    cell.style.cssText = place
    cell.setAttribute('aria-label', label)
    cell.dataset.kind = bar.kind
    cell.dataset.critical = String(bar.critical)
    cell.dataset.color = String(dress.color)
    if (pauses) cell.dataset.pauses = pauses
    else delete cell.dataset.pauses
    for (const [at, name] of ['baseline', 'baseline2', 'ghost', 'mayFinish'].entries()) {
      const isShown = around[at] !== '' && (!name.startsWith('baseline') || at < metrics.baselineTops.length)
      if (isShown) cell.dataset[name] = around[at]
      else delete cell.dataset[name]
    }
  }

  private cellAt(view: View): HTMLElement | null {
    if (view.caretRow < 0 || view.caretRow >= view.source.rowCount) return null
    return this.rows.get(view.source.key(view.caretRow))?.cells[view.caretColumn] ?? null
  }
}

/** Px of both ends, «320 416»; '': there is no such bar. */
function spanText({ axis }: View, { start, finish }: Span): string {
  return Number.isNaN(start) ? '' : `${Math.round(axis.x(start))} ${Math.round(axis.x(finish))}`
}

/** What a mark of the cell says, what is told of it, and badges at its end. */
function spokenOf(view: View, row: number, column: PlannerColumn): string {
  const { source } = view
  const told = [source.mark?.(row, column.key) ?? '', source.says?.(row, column.key) ?? '']
  const badges = badgesIn(view, row, column)
  return [...told, ...badges.map(({ says }) => says)].filter((text) => text !== '').join('. ')
}

function sameColumns(a: readonly PlannerColumn[], b: readonly PlannerColumn[]): boolean {
  return a.length === b.length && a.every((column, index) => column.key === b[index]!.key)
}

/** A text that the canvas shows with an ellipsis is told in full when the pointer rests on it. */
function isClipped(view: View, row: number, index: number, text: string): boolean {
  const column = view.columns[index]!
  const offset = column.tree ? treeTextOffset(view.source.level(row)) : CELL_PADDING
  const face = view.source.summary(row) ? view.type.cellStrong : view.type.cell
  const room = column.width - offset - CELL_PADDING - 1
  if (text === '' || face.fitter.width(text) <= room) return false
  if (!column.tree || !view.rowStyle.wrap) return true
  return face.fitter.width(text.slice(face.fitter.lineEnd(text, room)).trimStart()) > room
}
