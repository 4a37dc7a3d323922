interface Run {
  glyphs: unknown[]
  positions: unknown[]
  advanceWidth: number
}

/** Of pdfkit, which its types keep to themselves. */
interface Layouting {
  layoutRun(text: string, features: unknown): Run
}

/** Of each face, for all documents of this thread. */
const letters = new Map<string, Map<string, Run>>()
/** Of one face: texts of people may have any. */
const MOST_LETTERS = 10_000

/**
 * Letters of the font that a document has just opened are laid out once each. A text is its letters beside each other
 * where no feature looks at more than one of them; to shape each text anew takes most of the time of a sheet.
 */
export function layOutByLetter(document: PDFKit.PDFDocument, face: string): void {
  const { _font: font } = document as unknown as { _font: Layouting }
  const layOut = font.layoutRun.bind(font)
  const known = letters.get(face) ?? new Map<string, Run>()
  letters.set(face, known)
  font.layoutRun = (text, features) => {
    const run: Run = { glyphs: [], positions: [], advanceWidth: 0 }
    for (const letter of text) {
      let one = known.get(letter)
      if (!one) {
        if (known.size >= MOST_LETTERS) known.clear()
        one = layOut(letter, features)
        known.set(letter, one)
      }
      run.glyphs.push(...one.glyphs)
      run.positions.push(...one.positions)
      run.advanceWidth += one.advanceWidth
    }
    return run
  }
}
