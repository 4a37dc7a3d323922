import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { TextFitter } from './text.ts'

const FIGURES = 'Plumbline Figures'
const PROSE_STACK = '"Inter Variable", "Inter", system-ui, sans-serif'
const FIGURE_STACK = `"${FIGURES}", ${PROSE_STACK}`

/** One way of writing on the canvas: the CSS font, its tracking, and its measured texts. */
export interface Face {
  css: string
  tracking: string
  fitter: TextFitter
}

export interface Typeface {
  cell: Face
  cellStrong: Face
  figures: Face
  figuresStrong: Face
  gutter: Face
  mark: Face
  header: Face
  axisStrong: Face
  axis: Face
  label: Face
  labelStrong: Face
  /** On a bar. */
  inside: Face
  chip: Face
  flag: Face
}

/**
 * Canvas has no `font-variant-numeric`; a second face of the same file, limited to the ten digits, is tabular.
 * Hyphens and letters of numeric cells keep Inter's own widths.
 */
export function loadFigures(): Promise<unknown> {
  for (const face of document.fonts) if (face.family.replaceAll('"', '') === FIGURES) return face.load()
  const face = new FontFace(FIGURES, `url(${inter})`, {
    weight: '100 900',
    featureSettings: '"tnum"',
    unicodeRange: 'U+30-39',
  })
  document.fonts.add(face)
  return face.load()
}

export function createTypeface(ctx: CanvasRenderingContext2D): Typeface {
  const face = (weight: number, size: number, stack: string): Face => {
    const css = `${weight} ${size}px ${stack}`
    const tracking = `${(-0.003 * size).toFixed(3)}px`
    const measure = (text: string) => {
      ctx.save()
      ctx.font = css
      ctx.letterSpacing = tracking
      const { width } = ctx.measureText(text)
      ctx.restore()
      return width
    }
    return { css, tracking, fitter: new TextFitter(measure) }
  }
  return {
    cell: face(400, 13, PROSE_STACK),
    cellStrong: face(600, 13, PROSE_STACK),
    figures: face(400, 13, FIGURE_STACK),
    figuresStrong: face(600, 13, FIGURE_STACK),
    gutter: face(400, 11.5, FIGURE_STACK),
    mark: face(400, 10.5, PROSE_STACK),
    header: face(400, 12.5, PROSE_STACK),
    axisStrong: face(600, 12.5, PROSE_STACK),
    axis: face(400, 11.5, FIGURE_STACK),
    label: face(500, 11.5, PROSE_STACK),
    labelStrong: face(600, 11.5, PROSE_STACK),
    inside: face(500, 10, PROSE_STACK),
    chip: face(600, 12, PROSE_STACK),
    flag: face(600, 11, PROSE_STACK),
  }
}

export function forgetWidths(type: Typeface): void {
  for (const face of Object.values(type) as Face[]) face.fitter.forget()
}
