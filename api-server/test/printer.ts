/** Writes PDF files as programs print tables: texts at places. */
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib'

const SIZE = 8
const TOP = 540
const PITCH = 16

export interface PrintedCell {
  x: number
  text: string
  /** Its right end stands at `x`. */
  right?: boolean
}

/** Texts on pages of A4, line by line. */
export class Printer {
  readonly #document: PDFDocument
  readonly #font: PDFFont
  page: PDFPage
  y = TOP

  private constructor(document: PDFDocument, font: PDFFont) {
    this.#document = document
    this.#font = font
    this.page = document.addPage([842, 595])
  }

  static async start(): Promise<Printer> {
    const document = await PDFDocument.create()
    return new Printer(document, await document.embedFont(StandardFonts.Helvetica))
  }

  turn(): void {
    this.page = this.#document.addPage([842, 595])
    this.y = TOP
  }

  line(cells: readonly PrintedCell[], down = PITCH): void {
    for (const { x, text, right } of cells)
      this.at(right ? x - this.#font.widthOfTextAtSize(text, SIZE) : x, this.y, text)
    this.y -= down
  }

  at(x: number, y: number, text: string): void {
    this.page.drawText(text, { x, y, size: SIZE, font: this.#font })
  }

  async bytes(): Promise<Buffer> {
    return Buffer.from(await this.#document.save())
  }
}
