import type { Lettering, Stroke } from '@plumbline/core/paper'
import type { DrawnPicture } from '@plumbline/core/reports'
import type { PagePen } from '@plumbline/core/typesetting'
import PDFDocument from 'pdfkit'
import { type Face, FEATURES, faceOf, faces, HALF_CAPITAL } from './faces.ts'
import { layOutByLetter } from './letters.ts'

const POINTS = 72 / 25.4
export interface PdfAbout {
  title: string
  author: string
  language: string
}

/** PNG, JPEG, or what a pen draws. */
export type PdfPicture = Buffer | DrawnPicture

type Size = { width: number; height: number }

/** A document of vectors and text that grows sheet by sheet; what is written of it leaves as `stream`. */
export class PdfSheets {
  readonly stream: PDFKit.PDFDocument
  readonly #size: Size
  readonly #pictures: ReadonlyMap<string, PdfPicture>
  readonly #opened = new Set<Face>()
  readonly #widths: Record<Face, Map<string, number>> = {
    ...{ regular: new Map(), bold: new Map(), italic: new Map(), boldItalic: new Map() },
  }

  /** `sheet`: millimetres. `pictures`: by what pens call them. */
  constructor(
    sheet: Size,
    { title, author, language }: PdfAbout,
    pictures: ReadonlyMap<string, PdfPicture> = new Map(),
  ) {
    this.#size = sheet
    this.#pictures = pictures
    this.stream = new PDFDocument({
      autoFirstPage: false,
      size: [sheet.width * POINTS, sheet.height * POINTS],
      margin: 0,
      info: { Title: title, Author: author, Creator: 'Plumbline' },
      lang: language,
      pdfVersion: '1.7',
    })
    for (const [name, face] of Object.entries(faces)) this.stream.registerFont(name, face)
  }

  /** A new sheet, of its own size or as all, and what draws on it. */
  add(sheet: Size = this.#size): PagePen {
    const doc = this.stream
    doc.addPage({ size: [sheet.width * POINTS, sheet.height * POINTS], margin: 0 })
    return this.pen(sheet)
  }

  /** Measures as well where nothing is drawn. */
  pen(sheet: Size = this.#size): PagePen {
    const doc = this.stream
    return {
      // What a path is painted in is said before it: in between, the format allows nothing.
      fill: (box, colour) => {
        doc.fillColor(colour)
        doc.rect(...pointsOf(box)).fill()
      },
      frame: (box, stroke) => this.#stroke(stroke, () => doc.rect(...pointsOf(box))),
      line: (points, stroke) => this.#stroke(stroke, () => this.#path(points)),
      shape: (points, colour) => {
        doc.fillColor(colour)
        this.#path(points)
        doc.closePath().fill()
      },
      text: (text, x, y, how) => this.#text(text, x, y, how),
      width: (text, how) => this.#width(text, faceOf(how)) * how.size,
      picture: (key, box) => {
        const picture = this.#pictures.get(key)
        if (Buffer.isBuffer(picture))
          doc.image(picture, ...corner(box), { width: box.width * POINTS, height: box.height * POINTS })
        else if (picture) this.#drawn(picture, box)
      },
      within: (box, draw) => {
        doc.save()
        doc.rect(...pointsOf(box)).clip()
        draw()
        doc.restore()
      },
      slanted: (text, how) => {
        const middle = { x: sheet.width / 2, y: sheet.height / 2 }
        const angle = (-Math.atan2(sheet.height, sheet.width) * 180) / Math.PI
        doc.save()
        doc.rotate(angle, { origin: [middle.x * POINTS, middle.y * POINTS] })
        this.#text(text, middle.x, middle.y, how)
        doc.restore()
      },
    }
  }

  /** What readers jump to: the sheet that was added last. `level` 0: top. */
  bookmark(title: string, under: PDFKit.PDFOutline | null): PDFKit.PDFOutline {
    return (under ?? this.stream.outline).addItem(title, { expanded: false })
  }

  end(): void {
    this.stream.end()
  }

  #drawn({ width, draw }: DrawnPicture, box: Area): void {
    this.stream.save()
    this.stream.translate(...corner(box)).scale(box.width / width)
    draw(this.pen())
    this.stream.restore()
  }

  #path(points: readonly number[]): void {
    for (let i = 0; i + 1 < points.length; i += 2) {
      const [x, y] = [points[i]! * POINTS, points[i + 1]! * POINTS]
      if (i === 0) this.stream.moveTo(x, y)
      else this.stream.lineTo(x, y)
    }
  }

  #stroke({ colour, width, dash }: Stroke, path: () => void): void {
    this.stream.lineWidth(width * POINTS).strokeColor(colour)
    if (dash) this.stream.dash(dash[0] * POINTS, { space: dash[1] * POINTS })
    path()
    this.stream.stroke()
    if (dash) this.stream.undash()
  }

  #text(text: string, x: number, y: number, { size, colour, align = 'left', ...how }: Lettering): void {
    if (text === '') return
    const face = faceOf(how)
    const width = align === 'left' ? 0 : this.#width(text, face) * size
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
    this.#font(face)
      .fontSize(size * POINTS)
      .fillColor(colour)
      .text(text, left * POINTS, (y + HALF_CAPITAL * size) * POINTS, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: FEATURES,
      })
  }

  #font(face: Face): PDFKit.PDFDocument {
    this.stream.font(face)
    if (this.#opened.has(face)) return this.stream
    this.#opened.add(face)
    layOutByLetter(this.stream, face)
    return this.stream
  }

  /** Of a text whose size is 1: the sum of its letters. */
  #width(text: string, face: Face): number {
    const known = this.#widths[face]
    let sum = 0
    for (const letter of text) {
      let width = known.get(letter)
      if (width === undefined) {
        this.#font(face).fontSize(100)
        width = this.stream.widthOfString(letter, { features: FEATURES }) / 100
        known.set(letter, width)
      }
      sum += width
    }
    return sum
  }
}

type Area = { x: number; y: number; width: number; height: number }
const corner = ({ x, y }: Area): [number, number] => [x * POINTS, y * POINTS]
const pointsOf = ({ x, y, width, height }: Area): [number, number, number, number] => [
  x * POINTS,
  y * POINTS,
  width * POINTS,
  height * POINTS,
]
