/** A line of words below the picture, in the colours of the screen. */
export interface Caption {
  title: string
  note: string
}

const LINE = 44
const PADDING = 16

/** The picture as it is now, with its caption, as PNG. The drawing is copied before the browser goes on. */
export function pictureOf(drawing: HTMLCanvasElement, caption: Caption | null): Promise<Blob> {
  const canvas = document.createElement('canvas')
  drawCaptioned(canvas, drawing, caption)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large'))), 'image/png')
  })
}

/** Onto a canvas, which becomes as large as it is needed. Throws where nothing can be drawn. */
export function drawCaptioned(canvas: HTMLCanvasElement, drawing: HTMLCanvasElement, caption: Caption | null): void {
  const scale = drawing.clientWidth > 0 ? drawing.width / drawing.clientWidth : 1
  const height = caption ? Math.round(LINE * scale) : 0
  const size = { width: drawing.width, height: drawing.height + height }
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No picture can be drawn')
  context.drawImage(drawing, 0, 0)
  if (caption) write(context, caption, { top: drawing.height, height, scale })
}

function write(
  context: CanvasRenderingContext2D,
  { title, note }: Caption,
  { top, height, scale }: { top: number; height: number; scale: number },
): void {
  const style = getComputedStyle(document.documentElement)
  const { width } = context.canvas
  const room = width - 3 * PADDING * scale
  context.fillStyle = style.getPropertyValue('--pl-chrome')
  context.fillRect(0, top, width, height)
  context.textBaseline = 'middle'
  const middle = top + height / 2
  context.fillStyle = style.getPropertyValue('--pl-text-2')
  context.font = `${13 * scale}px ${getComputedStyle(document.body).fontFamily}`
  context.textAlign = 'right'
  context.fillText(note, width - PADDING * scale, middle, room / 3)
  context.fillStyle = style.getPropertyValue('--pl-text-1')
  context.font = `600 ${15 * scale}px ${getComputedStyle(document.body).fontFamily}`
  context.textAlign = 'left'
  context.fillText(title, PADDING * scale, middle, (room * 2) / 3)
}
