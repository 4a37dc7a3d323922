import { CELL_PADDING, GUTTER_WIDTH, HEADER_HEIGHT, MILESTONE_RADIUS, treeTextOffset } from '../geometry.ts'
import type { Surface } from '../surface.ts'
import type { PlannerBar } from '../types.ts'
import { bodyTop, columnX, createBar, type DragView, rowTop, type View } from '../view.ts'
import { diamond, roundRect, setFace } from './pen.ts'
import { paintGhost } from './people.ts'

const bar: PlannerBar = createBar()
const TAG_HEIGHT = 22
const TAG_PADDING = 8

/** The person's own drag in the bar pane: ghost or rubber line, and the tag that says its result in words. */
export function paintDrag(ctx: Surface, view: View): void {
  const { drag } = view
  if (drag?.kind === 'bar') paintBarDrag(ctx, view, drag)
  else if (drag?.kind === 'link') paintLinkDrag(ctx, view, drag)
  else if (drag?.kind === 'column') paintColumnDrag(ctx, view, drag)
}

/** A line where the column will stand, and its title beside the pointer. */
function paintColumnDrag(ctx: Surface, view: View, drag: DragView & { kind: 'column' }): void {
  const last = view.columns.length - 1
  const x =
    drag.before > last ? columnX(view, last) + view.columns[last]!.width : columnX(view, Math.max(0, drag.before))
  ctx.fillStyle = view.theme.accent
  ctx.fillRect(Math.min(view.split, x) - 1, 0, 2, view.height)
  paintTag(ctx, view, view.columns[drag.column]!.title, true, drag.x, HEADER_HEIGHT + 4)
}

function paintBarDrag(ctx: Surface, view: View, drag: DragView & { kind: 'bar' }): void {
  const { answer } = drag
  const color = answer.ok ? view.theme.accent : view.theme.warning
  const y = rowTop(view, drag.row)
  if (view.source.bar(drag.row, bar) && bar.kind === 'milestone') {
    diamond(ctx, view.axis.x(answer.finish), y + view.metrics.barMid, MILESTONE_RADIUS + 1)
    ctx.strokeStyle = color
    ctx.lineWidth = 1.5
    ctx.stroke()
  } else if (drag.part !== 'progress') paintGhost(ctx, view, drag.row, answer.start, answer.finish, color)
  if (!drag.held) paintTag(ctx, view, answer.text, answer.ok, drag.x, y - TAG_HEIGHT - 2)
}

function paintLinkDrag(ctx: Surface, view: View, drag: DragView & { kind: 'link' }): void {
  if (!view.source.bar(drag.fromRow, bar)) return
  // Between two bars nothing is refused yet.
  const refused = drag.toRow >= 0 && drag.answer !== null && !drag.answer.ok
  const color = refused ? view.theme.warning : view.theme.accent
  const x = view.axis.x(drag.edge === 'start' && bar.kind !== 'milestone' ? bar.start : bar.finish)
  const y = rowTop(view, drag.fromRow) + view.metrics.barMid
  ctx.strokeStyle = color
  ctx.lineWidth = 1.5
  ctx.beginPath()
  ctx.moveTo(x, y)
  ctx.lineTo(drag.x, drag.y)
  ctx.stroke()
  ctx.beginPath()
  ctx.arc(drag.x, drag.y, 3, 0, 2 * Math.PI)
  ctx.fillStyle = color
  ctx.fill()
  if (drag.toRow >= 0 && view.source.bar(drag.toRow, bar)) {
    paintGhost(ctx, view, drag.toRow, bar.start, bar.finish, color)
  }
  if (drag.answer?.text) paintTag(ctx, view, drag.answer.text, !refused, drag.x, drag.y - TAG_HEIGHT - 10)
}

function paintTag(ctx: Surface, view: View, text: string, ok: boolean, pointerX: number, above: number): void {
  if (text === '') return
  const { theme, type, width, split } = view
  const face = type.chip
  const shown = face.fitter.fit(text, Math.max(80, width - split - 40))
  const tagWidth = Math.ceil(face.fitter.width(shown)) + 2 * TAG_PADDING
  const x = Math.max(split + 4, Math.min(width - tagWidth - 14, Math.round(pointerX - tagWidth / 2)))
  const y = above < bodyTop + 2 ? above + TAG_HEIGHT + view.metrics.height + 6 : above
  ctx.save()
  ctx.shadowColor = 'rgba(0, 0, 0, 0.2)'
  ctx.shadowBlur = 8
  ctx.shadowOffsetY = 2
  roundRect(ctx, x, y, tagWidth, TAG_HEIGHT, 4)
  ctx.fillStyle = ok ? theme.accentText : theme.warningText
  ctx.fill()
  ctx.restore()
  setFace(ctx, face)
  ctx.textAlign = 'left'
  ctx.fillStyle = theme.presenceInk
  ctx.fillText(shown, x + TAG_PADDING, y + TAG_HEIGHT / 2 + 0.5)
}

/** Line in the grid where dragged rows would land; its beginning shows the level. */
export function paintRowDrop(ctx: Surface, view: View): void {
  const { drag } = view
  if (drag?.kind !== 'rows') return
  const tree = view.columns.findIndex((column) => column.tree)
  const indent = tree < 0 ? GUTTER_WIDTH : columnX(view, tree) + treeTextOffset(drag.level) - CELL_PADDING
  const x = Math.max(GUTTER_WIDTH, Math.min(view.split - 20, indent))
  const y = rowTop(view, drag.before) - 1
  if (y < bodyTop - 2) return
  ctx.fillStyle = view.theme.accent
  ctx.fillRect(x, y - 1, view.split - x, 2)
  ctx.beginPath()
  ctx.arc(x, y, 3.5, 0, 2 * Math.PI)
  ctx.fillStyle = view.theme.surface
  ctx.fill()
  ctx.strokeStyle = view.theme.accent
  ctx.lineWidth = 1.5
  ctx.stroke()
}
