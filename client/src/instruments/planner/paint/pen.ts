import type { Surface } from '../surface.ts'
import type { Face } from '../type.ts'

/** Device pixels per CSS px; on paper there are none. */
let ratio = 1
let isPaper = false

/** What the frame, or the page, that is about to be painted is made of. */
export function paintOn(medium: { dpr: number } | 'paper'): void {
  isPaper = medium === 'paper'
  ratio = medium === 'paper' ? 1 : medium.dpr
}

/** Whole CSS px on a screen, where edges must not blur; on paper a place is where it is. */
export const whole = (px: number): number => (isPaper ? px : Math.round(px))

const snap = (px: number) => (isPaper ? px : Math.round(px * ratio) / ratio)
/** One CSS px, at least one device pixel, always whole device pixels; an eighth of a millimetre on paper. */
const hairline = () => (isPaper ? 0.5 : Math.max(1, Math.floor(ratio)) / ratio)

/** Lines are rectangles on whole device pixels, so they stay crisp at 125 % and 150 % too. */
export function hline(ctx: Surface, x: number, y: number, width: number, color: string): void {
  ctx.fillStyle = color
  ctx.fillRect(x, snap(y), width, hairline())
}

export function vline(ctx: Surface, x: number, y: number, height: number, color: string): void {
  ctx.fillStyle = color
  ctx.fillRect(snap(x), y, hairline(), height)
}

export function setFace(ctx: Surface, face: Face): void {
  ctx.font = face.css
  ctx.letterSpacing = face.tracking
}

export function clipTo(ctx: Surface, x: number, y: number, width: number, height: number): void {
  ctx.beginPath()
  ctx.rect(x, y, width, height)
  ctx.clip()
}

export function roundRect(ctx: Surface, x: number, y: number, width: number, height: number, radius: number): void {
  ctx.beginPath()
  ctx.roundRect(x, y, Math.max(0, width), height, Math.min(radius, Math.max(0, width) / 2, height / 2))
}

/** 45° lines over a rectangle; the pattern hangs on the canvas origin shifted by `phase`, so it scrolls along. */
export function hatch(
  ctx: Surface,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  gap: number,
  phase = 0,
): void {
  ctx.save()
  clipTo(ctx, x, y, width, height)
  ctx.strokeStyle = color
  ctx.lineWidth = 1
  ctx.beginPath()
  const shift = ((phase % gap) + gap) % gap
  for (let offset = shift - height - gap; offset < width + gap; offset += gap) {
    ctx.moveTo(x + offset, y + height)
    ctx.lineTo(x + offset + height, y)
  }
  ctx.stroke()
  ctx.restore()
}

/** Paper around text, so that it stays readable over lines. */
export function haloText(ctx: Surface, text: string, x: number, y: number, color: string, paper: string): void {
  ctx.lineWidth = 3
  ctx.lineJoin = 'round'
  ctx.strokeStyle = paper
  ctx.strokeText(text, x, y)
  ctx.fillStyle = color
  ctx.fillText(text, x, y)
}

/** A bar of half a day at year zoom still shows. */
export const MIN_BAR = 2

/** Path of a milestone's diamond. */
export function diamond(ctx: Surface, x: number, y: number, radius: number): void {
  ctx.beginPath()
  ctx.moveTo(x, y - radius)
  ctx.lineTo(x + radius, y)
  ctx.lineTo(x, y + radius)
  ctx.lineTo(x - radius, y)
  ctx.closePath()
}
