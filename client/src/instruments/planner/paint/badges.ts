import type { Surface } from '../surface.ts'
import type { PlannerColumn, RowBadge } from '../types.ts'
import type { View } from '../view.ts'
import { setFace } from './pen.ts'

const HEIGHT = 14
const LEAST_WIDTH = 16
const PADDING = 4
const GAP = 3
/** More is not counted. */
const MOST = 99

const none: readonly RowBadge[] = []

/** At the end of a column; only that with the tree has any. */
export const badgesIn = ({ source }: View, row: number, { tree }: PlannerColumn): readonly RowBadge[] =>
  (tree && source.badges?.(row)) || none

const textOf = ({ count }: RowBadge): string => (count > MOST ? `${MOST}+` : String(count))

const widthOf = ({ type }: View, badge: RowBadge): number =>
  Math.max(LEAST_WIDTH, Math.ceil(type.header.fitter.width(textOf(badge))) + 2 * PADDING)

/** Px that the badges of a row take at the right end of its cell. */
export function paintBadges(
  ctx: Surface,
  view: View,
  badges: readonly RowBadge[],
  right: number,
  rowY: number,
): number {
  let end = right - GAP
  for (const badge of badges) {
    end -= widthOf(view, badge)
    paintBadge(ctx, view, badge, end, rowY + Math.round((view.metrics.height - HEIGHT) / 2))
    end -= GAP
  }
  return badges.length > 0 ? right - end : 0
}

function paintBadge(ctx: Surface, view: View, badge: RowBadge, x: number, y: number): void {
  const { theme, type } = view
  const width = widthOf(view, badge)
  ctx.lineWidth = 1
  ctx.fillStyle = badge.kind === 'new' ? theme.selectionStrong : theme.surface
  ctx.strokeStyle = badge.kind === 'new' ? theme.selectionStrong : theme.control
  ctx.beginPath()
  ctx.roundRect(x + 0.5, y + 0.5, width - 1, HEIGHT - 1, badge.kind === 'new' ? HEIGHT / 2 : 2)
  ctx.fill()
  ctx.stroke()
  setFace(ctx, type.header)
  ctx.textAlign = 'center'
  ctx.fillStyle = badge.kind === 'new' ? theme.accentText : theme.text2
  ctx.fillText(textOf(badge), x + width / 2, y + HEIGHT / 2 + 0.5)
}

/** The badge at `x`, where the cell ends at `right`. */
export function badgeAt(view: View, badges: readonly RowBadge[], right: number, x: number): RowBadge | null {
  let end = right - GAP
  for (const badge of badges) {
    const start = end - widthOf(view, badge)
    if (x >= start && x < end) return badge
    end = start - GAP
  }
  return null
}
