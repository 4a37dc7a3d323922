import type { OverviewBitmap } from '../overview.ts'
import { Selection } from '../selection.ts'
import type { Surface } from '../surface.ts'
import { bodyBottom, bodyTop, NOTHING, type View } from '../view.ts'
import { paintBars } from './bars.ts'
import { paintDays } from './days.ts'
import { paintDrag, paintRowDrop } from './feedback.ts'
import { paintFooter, paintScrollbars, paintSplitter } from './frame.ts'
import { paintGhosts } from './ghosts.ts'
import { paintCaret, paintEmpty, paintGrid, paintGridHeader, paintRange } from './grid.ts'
import { paintLinks } from './lines.ts'
import { clipTo, paintOn } from './pen.ts'
import { paintRemoteCells, paintRemoteDrags, paintRemoteRows } from './people.ts'
import { paintPlumb, paintPlumbChip } from './plumb.ts'
import { paintBarRings } from './rings.ts'
import { paintScale, paintTimeGround } from './time.ts'

/** One frame, from the back to the front. */
export function paint(ctx: CanvasRenderingContext2D, view: View, bitmap: OverviewBitmap): void {
  const { dpr } = view
  paintOn({ dpr })
  ctx.setTransform(dpr, 0, 0, dpr, 0, 0)
  paintGround(ctx, view)
  inChart(ctx, view, () => {
    if (!view.days) paintBarRings(ctx, view)
    paintPlumb(ctx, view)
    paintGhosts(ctx, view)
    paintRemoteDrags(ctx, view)
    paintDrag(ctx, view)
  })
  paintGrid(ctx, view)
  paintRange(ctx, view)
  paintRemoteRows(ctx, view)
  paintEmpty(ctx, view)
  paintRemoteCells(ctx, view)
  paintCaret(ctx, view)
  paintRowDrop(ctx, view)
  paintHeads(ctx, view)
  paintScrollbars(ctx, view)
  paintFooter(ctx, view, bitmap)
  paintSplitter(ctx, view)
}

/** The same rows and bars for paper: exact places, and nothing that only a person at the screen needs. */
export function paintSheet(ctx: Surface, shown: View): void {
  const view: View = { ...shown, selection: new Selection(), hover: NOTHING, selectedLink: null, drag: null }
  paintOn('paper')
  paintGround(ctx, view)
  inChart(ctx, view, () => paintPlumb(ctx, view))
  paintGrid(ctx, view)
  paintHeads(ctx, view)
}

function paintGround(ctx: Surface, view: View): void {
  ctx.textBaseline = 'middle'
  ctx.fillStyle = view.theme.surface
  ctx.fillRect(0, 0, view.width, view.height)
}

/** Days off, relations, bars, and what comes above them. */
function inChart(ctx: Surface, view: View, above: () => void): void {
  const { split, width } = view
  ctx.save()
  clipTo(ctx, split, bodyTop, width - split, bodyBottom(view) - bodyTop)
  paintTimeGround(ctx, view)
  if (view.days) paintDays(ctx, view)
  else {
    if (view.look.links) paintLinks(ctx, view)
    paintBars(ctx, view)
  }
  above()
  ctx.restore()
}

function paintHeads(ctx: Surface, view: View): void {
  const { split, width } = view
  ctx.save()
  clipTo(ctx, split, 0, width - split, bodyTop)
  paintScale(ctx, view)
  paintPlumbChip(ctx, view)
  ctx.restore()
  paintGridHeader(ctx, view)
}
