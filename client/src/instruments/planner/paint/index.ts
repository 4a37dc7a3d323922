import type { OverviewBitmap } from '../overview.ts'
import { bodyBottom, bodyTop, type View } from '../view.ts'
import { paintBars } from './bars.ts'
import { paintDrag, paintRowDrop } from './feedback.ts'
import { paintFooter, paintScrollbars, paintSplitter } from './frame.ts'
import { paintGhosts } from './ghosts.ts'
import { paintCaret, paintEmpty, paintGrid, paintGridHeader, paintRange } from './grid.ts'
import { paintLinks } from './lines.ts'
import { clipTo, setPixelRatio } from './pen.ts'
import { paintRemoteCells, paintRemoteDrags, paintRemoteRows } from './people.ts'
import { paintPlumb, paintPlumbChip } from './plumb.ts'
import { paintBarRings } from './rings.ts'
import { paintScale, paintTimeGround } from './time.ts'

/** One frame, from the back to the front. */
export function paint(ctx: CanvasRenderingContext2D, view: View, bitmap: OverviewBitmap): void {
  const { width, height, split, dpr, theme } = view
  setPixelRatio(dpr)
  ctx.setTransform(dpr, 0, 0, dpr, 0, 0)
  ctx.textBaseline = 'middle'
  ctx.fillStyle = theme.surface
  ctx.fillRect(0, 0, width, height)

  ctx.save()
  clipTo(ctx, split, bodyTop, width - split, bodyBottom(view) - bodyTop)
  paintTimeGround(ctx, view)
  if (view.look.links) paintLinks(ctx, view)
  paintBars(ctx, view)
  paintBarRings(ctx, view)
  paintPlumb(ctx, view)
  paintGhosts(ctx, view)
  paintRemoteDrags(ctx, view)
  paintDrag(ctx, view)
  ctx.restore()

  paintGrid(ctx, view)
  paintRange(ctx, view)
  paintRemoteRows(ctx, view)
  paintEmpty(ctx, view)
  paintRemoteCells(ctx, view)
  paintCaret(ctx, view)
  paintRowDrop(ctx, view)

  ctx.save()
  clipTo(ctx, split, 0, width - split, bodyTop)
  paintScale(ctx, view)
  paintPlumbChip(ctx, view)
  ctx.restore()
  paintGridHeader(ctx, view)
  paintScrollbars(ctx, view)
  paintFooter(ctx, view, bitmap)
  paintSplitter(ctx, view)
}
