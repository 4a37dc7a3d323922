import type { Surface } from '../surface.ts'
import type { Theme } from '../theme.ts'
import type { PlannerLight } from '../types.ts'
import type { View } from '../view.ts'

const RADIUS = 5

const colours: Record<PlannerLight, keyof Pick<Theme, 'done' | 'warning' | 'critical'>> = {
  good: 'done',
  warning: 'warning',
  bad: 'critical',
}

/** A disc, a triangle or a square on its corner; the text beside it says the same. */
export function paintLight(ctx: Surface, view: View, light: PlannerLight, x: number, y: number): void {
  const [mid, centre] = [x + RADIUS, y + view.metrics.height / 2]
  ctx.fillStyle = view.theme[colours[light]]
  ctx.beginPath()
  if (light === 'good') ctx.arc(mid, centre, RADIUS, 0, 2 * Math.PI)
  else if (light === 'warning') {
    ctx.moveTo(mid, centre - RADIUS)
    ctx.lineTo(mid + RADIUS, centre + RADIUS - 1)
    ctx.lineTo(mid - RADIUS, centre + RADIUS - 1)
  } else {
    ctx.moveTo(mid, centre - RADIUS)
    ctx.lineTo(mid + RADIUS, centre)
    ctx.lineTo(mid, centre + RADIUS)
    ctx.lineTo(mid - RADIUS, centre)
  }
  ctx.closePath()
  ctx.fill()
}
