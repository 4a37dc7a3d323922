import { MILESTONE_RADIUS } from '../geometry.ts'
import type { Surface } from '../surface.ts'
import type { BarDress, PlannerBar } from '../types.ts'
import type { View } from '../view.ts'
import { haloText, setFace } from './pen.ts'

interface Around {
  x1: number
  x2: number
  /** Where the text on the right begins. */
  labelAt: number
  y: number
  paper: string
}

const GAP = 6
/** Texts further out of the pane than this are not seen. */
const REACH = 300
const LONGEST = 280

/** Texts left, inside, right and above a bar. */
export function paintLabels(ctx: Surface, view: View, bar: PlannerBar, dress: BarDress, around: Around): void {
  const { labels } = dress
  if (!labels.left && !labels.inside && !labels.right && !labels.above) return
  const { type, metrics } = view
  const face = bar.kind === 'milestone' || bar.kind === 'summary' ? type.labelStrong : type.label
  setFace(ctx, face)
  const out = bar.kind === 'milestone' ? MILESTONE_RADIUS : 0
  const y = around.y + (bar.kind === 'summary' ? metrics.summaryTop + 3 : metrics.barMid) + 0.5
  const left = bar.kind === 'milestone' ? around.x2 - out : around.x1
  if (labels.right) text(ctx, view, bar, labels.right, 'left', around.labelAt, y, around.paper)
  if (labels.left) text(ctx, view, bar, labels.left, 'right', left - GAP, y, around.paper)
  if (labels.above) text(ctx, view, bar, labels.above, 'left', left, around.y + metrics.aboveMid, around.paper)
  if (labels.inside && bar.kind !== 'milestone' && bar.kind !== 'summary') inside(ctx, view, labels.inside, around, y)
}

function text(
  ctx: Surface,
  view: View,
  bar: PlannerBar,
  label: string,
  align: 'left' | 'right',
  x: number,
  y: number,
  paper: string,
): void {
  if (x > view.width + (align === 'right' ? REACH : 0) || x < view.split - (align === 'left' ? REACH : 0)) return
  const { theme, type } = view
  const milestone = bar.kind === 'milestone'
  const color = !milestone ? theme.text2 : bar.critical && view.critical ? theme.criticalText : theme.text1
  ctx.textAlign = align
  haloText(ctx, type.label.fitter.fit(label, LONGEST), x, y, color, paper)
}

/** Clipped to the part of the bar that is in sight; too short a bar shows nothing. */
function inside(ctx: Surface, view: View, label: string, { x1, x2 }: Around, y: number): void {
  const from = Math.max(x1, view.split) + 4
  const room = Math.min(x2, view.width) - 4 - from
  const shown = room < 12 ? '' : view.type.inside.fitter.fit(label, room)
  if (!shown) return
  setFace(ctx, view.type.inside)
  ctx.textAlign = 'left'
  haloText(ctx, shown, from, y, view.theme.onBar, view.theme.onBarHalo)
}
