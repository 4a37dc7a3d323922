import type { Lettering } from '@plumbline/core/paper'
import PDFDocument from 'pdfkit'
import { type Face, FEATURES, faceOf, faces } from './faces.ts'

interface Command {
  command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
  args: readonly number[]
}

/** Of fontkit, which pdfkit reads fonts with and its types keep to themselves. */
interface Font {
  unitsPerEm: number
  layout(
    text: string,
    features: unknown,
  ): { glyphs: readonly { path: { commands: readonly Command[] } }[]; positions: readonly { xAdvance: number }[] }
}

/** A letter whose size is 1; y grows upwards from the line that letters stand on. */
interface Outline {
  commands: readonly Command[]
  width: number
}

const fonts = new Map<Face, Font>()
const known = new Map<string, Outline>()
/** Texts of people may have any letter. */
const MOST_LETTERS = 10_000

function fontOf(face: Face): Font {
  const font = fonts.get(face) ?? opened(face)
  fonts.set(face, font)
  return font
}

function opened(face: Face): Font {
  const document = new PDFDocument({ autoFirstPage: false }).font(faces[face] as unknown as string)
  return (document as unknown as { _font: { font: Font } })._font.font
}

/** What programs draw that have not got the font. */
export function outlinesOf(text: string, how: Pick<Lettering, 'bold' | 'italic'>): Outline[] {
  const face = faceOf(how)
  return Array.from(text, (letter) => {
    const key = `${face} ${letter}`
    const outline = known.get(key) ?? outlineOf(fontOf(face), letter)
    if (known.size >= MOST_LETTERS) known.clear()
    known.set(key, outline)
    return outline
  })
}

function outlineOf(font: Font, letter: string): Outline {
  const { glyphs, positions } = font.layout(letter, FEATURES)
  const commands = glyphs.flatMap(({ path }) => path.commands)
  const sized = commands.map(({ command, args }) => ({ command, args: args.map((n) => n / font.unitsPerEm) }))
  return { commands: sized, width: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm }
}
