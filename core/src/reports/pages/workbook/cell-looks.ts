/** How cells of a workbook look. */
import { childOf, childrenOf, type XmlNode } from '../../../exchange/xml/tree.ts'
import type { Letters, Line } from '../../../typesetting/index.ts'
import { isOn, MM_PER_POINT } from '../units.ts'
import { formatAt } from './number-format.ts'

export interface CellLook {
  letters: Letters
  fill: string | null
  top: Line | null
  right: Line | null
  bottom: Line | null
  left: Line | null
  format: string
  /** Null: numbers to the right, texts to the left. */
  align: 'left' | 'center' | 'right' | null
  vertical: 'top' | 'middle' | 'bottom'
  wraps: boolean
  shrinks: boolean
  indent: number
}

const USUAL_SIZE = 11 * MM_PER_POINT

const usual: CellLook = {
  letters: { size: USUAL_SIZE, colour: '#000000', bold: false, italic: false, underline: false },
  ...{ fill: null, top: null, right: null, bottom: null, left: null, format: '', align: null, vertical: 'bottom' },
  ...{ wraps: false, shrinks: false, indent: 0 },
}

/** By the number that cells name. */
export function cellLooks(root: XmlNode | null): readonly CellLook[] {
  const styles = root ?? undefined
  const part = (group: string, name: string): XmlNode[] => childrenOf(childOf(styles, group), name)
  const formats = new Map(
    part('numFmts', 'numFmt').map(({ attributes }) => [Number(attributes.numFmtId), attributes.formatCode ?? '']),
  )
  const fonts = part('fonts', 'font').map(lettersOf)
  const fills = part('fills', 'fill').map(fillOf)
  const borders = part('borders', 'border').map(bordersOf)
  const looks = part('cellXfs', 'xf').map((xf): CellLook => {
    const { fontId, fillId, borderId, numFmtId } = xf.attributes
    return {
      ...usual,
      letters: fonts[Number(fontId)] ?? usual.letters,
      fill: fills[Number(fillId)] ?? null,
      ...(borders[Number(borderId)] ?? {}),
      format: formatAt(Number(numFmtId ?? 0), formats),
      ...alignmentOf(childOf(xf, 'alignment')),
    }
  })
  return looks.length > 0 ? looks : [usual]
}

function lettersOf(font: XmlNode): Letters {
  const isThere = (name: string): boolean =>
    childOf(font, name) !== undefined && isOn(childOf(font, name)?.attributes.val)
  return {
    size: (Number(childOf(font, 'sz')?.attributes.val) || 11) * MM_PER_POINT,
    colour: rgbOf(childOf(font, 'color')) ?? '#000000',
    bold: isThere('b'),
    italic: isThere('i'),
    underline: isThere('u'),
  }
}

/** Of themes without their shades: the usual ones of Office. */
const themes = [
  '#ffffff',
  '#000000',
  '#e7e6e6',
  '#44546a',
  '#4472c4',
  '#ed7d31',
  '#a5a5a5',
  '#ffc000',
  '#5b9bd5',
  '#70ad47',
]

function rgbOf(node: XmlNode | undefined): string | null {
  const { rgb, theme, tint } = node?.attributes ?? {}
  if (rgb !== undefined && /^[0-9a-f]{8}$/i.test(rgb)) return `#${rgb.slice(2).toLowerCase()}`
  const base = theme === undefined ? undefined : themes[Number(theme)]
  return base === undefined ? null : tinted(base, Number(tint) || 0)
}

function tinted(colour: string, tint: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const shade = (n: number): number => Math.round(tint < 0 ? n * (1 + tint) : n + (255 - n) * tint)
  return `#${parts
    .map((n) =>
      Math.max(0, Math.min(255, shade(n)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function fillOf(fill: XmlNode): string | null {
  const pattern = childOf(fill, 'patternFill')
  return pattern?.attributes.patternType === 'solid' ? rgbOf(childOf(pattern, 'fgColor')) : null
}

const widths: Readonly<Record<string, number>> = { hair: 0.1, thin: 0.2, medium: 0.5, thick: 0.8, double: 0.5 }

function bordersOf(border: XmlNode): Pick<CellLook, 'top' | 'right' | 'bottom' | 'left'> {
  const of = (side: string): Line | null => {
    const node = childOf(border, side)
    const { style = 'none' } = node?.attributes ?? {}
    if (style === 'none') return null
    return { colour: rgbOf(childOf(node, 'color')) ?? '#000000', width: widths[style] ?? 0.25 }
  }
  return { top: of('top'), right: of('right'), bottom: of('bottom'), left: of('left') }
}

function alignmentOf(node: XmlNode | undefined): Partial<CellLook> {
  const { horizontal, vertical, wrapText, shrinkToFit, indent } = node?.attributes ?? {}
  const aligns = { left: 'left', center: 'center', centerContinuous: 'center', right: 'right' } as const
  return {
    align: horizontal === undefined ? null : (aligns[horizontal as keyof typeof aligns] ?? null),
    vertical: vertical === 'top' ? 'top' : vertical === 'center' ? 'middle' : 'bottom',
    wraps: wrapText !== undefined && isOn(wrapText),
    shrinks: shrinkToFit !== undefined && isOn(shrinkToFit),
    indent: Number(indent) || 0,
  }
}
