/** Colours as the browser computes them, in whatever way they were written. */
export interface Colour {
  /** `#rrggbb`, as it looks on white paper. */
  shown: string
  isThere: boolean
}

const known = new Map<string, readonly [red: number, green: number, blue: number, alpha: number]>()
let brush: CanvasRenderingContext2D | null = null

/** `fade`: 0…1, of everything that it stands in. */
export function colourOf(said: string, fade = 1): Colour {
  const [red, green, blue, alpha] = partsOf(said)
  const seen = alpha * fade
  const hex = [red, green, blue].map((part) =>
    Math.round(part * seen + 255 * (1 - seen))
      .toString(16)
      .padStart(2, '0'),
  )
  return { shown: `#${hex.join('')}`, isThere: seen > 0.01 }
}

/** A drawn point says it, whichever notation the browser has for it. */
function partsOf(said: string): readonly [number, number, number, number] {
  const found = known.get(said)
  if (found) return found
  brush ??= blankCanvas().getContext('2d', { willReadFrequently: true })
  const parts = brush && CSS.supports('color', said) ? drawnPoint(brush, said) : ([0, 0, 0, 0] as const)
  known.set(said, parts)
  return parts
}

function drawnPoint(on: CanvasRenderingContext2D, said: string): readonly [number, number, number, number] {
  on.clearRect(0, 0, 1, 1)
  on.fillStyle = said
  on.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = on.getImageData(0, 0, 1, 1).data
  return [red, green, blue, alpha / 255]
}

function blankCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  return canvas
}
