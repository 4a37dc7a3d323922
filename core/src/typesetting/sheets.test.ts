import { describe, expect, it } from 'vitest'
import { usualFormat } from '../paper/index.ts'
import { type RollSettings, usualRollSettings } from '../rolls/index.ts'
import { cellOf, type PagePen, paragraphOf, RULE, type SheetFlow, sheetPages } from './index.ts'

const values = {
  ...{ project: 'Harbour', schedule: 'Tower', version: 'Estimate No. 1', dataDate: '' },
  ...{ date: '30.11.2026', person: 'Maya' },
}
const rows = Array.from({ length: 90 }, (_, i) => ({
  ...{ height: 0, isExact: false, isHead: i === 0 },
  cells: [cellOf([paragraphOf(i === 0 ? 'Head' : `row ${i}`)], { right: RULE })],
}))

function drawn(change: Partial<RollSettings['format']>, rest: Partial<SheetFlow & RollSettings> = {}) {
  const { ink = 'colour', watermark = '', logo } = rest
  const settings = { ...usualRollSettings, ink, watermark, format: { ...usualRollSettings.format, ...change } }
  const widths: number[] = []
  const blocks = (width: number) => {
    widths.push(width)
    return [{ kind: 'table' as const, left: 0, columns: [width], rows }]
  }
  const measure = { width: (text: string, { size }: { size: number }) => text.length * 0.5 * size }
  const pages = [...sheetPages({ settings, values, blocks, ...(logo && { logo }) }, measure)]
  const sheets = pages.map(({ sheet, draw }, i) => {
    const texts: { text: string; x: number; y: number; size: number; colour: string }[] = []
    const pictures: { x: number; height: number }[] = []
    const pen: PagePen = {
      ...{ fill: () => undefined, frame: () => undefined, line: () => undefined, shape: () => undefined, ...measure },
      text: (text, x, y, how) => texts.push({ text, x, y, size: how.size, colour: how.colour }),
      slanted: (text, how) => texts.push({ text, x: 0, y: 0, size: how.size, colour: how.colour }),
      within: (_, inside) => inside(),
      picture: (_, box) => pictures.push(box),
    }
    draw({ pen, page: i + 1, pages: pages.length })
    return { sheet, texts, pictures, said: texts.map(({ text }) => text) }
  })
  return { sheets, width: widths[0]! }
}

describe('a paper of our own on a sheet that somebody chose', () => {
  it('has that sheet, its margins, its headers and its footers, and each row once below its head (R-REP-08)', () => {
    const margins = { left: 30, top: 10, right: 12, bottom: 14 }
    const titles = {
      header: { left: '{schedule}', center: '', right: '' },
      lastFooter: { left: 'Signed', center: '', right: '' },
    }
    const { sheets, width } = drawn({ sheetWidth: 420, sheetHeight: 297, margins, ...titles })
    expect(width).toBeCloseTo(420 - 30 - 12, 6)
    expect(sheets.length).toBeGreaterThan(1)
    for (const [i, { sheet, texts, said }] of sheets.entries()) {
      expect([sheet.width, sheet.height]).toEqual([420, 297])
      expect(said).toContain('Tower')
      expect(said.filter((text) => text === 'Head')).toHaveLength(1)
      expect(said.includes('Signed')).toBe(i === sheets.length - 1)
      for (const { x, y } of texts) {
        expect(x).toBeGreaterThanOrEqual(30)
        expect(y).toBeGreaterThan(10)
        expect(y).toBeLessThan(297 - 14)
      }
    }
    const all = sheets.flatMap(({ said }) => said.filter((text) => text.startsWith('row')))
    expect(all).toEqual(rows.slice(1).map((_, i) => `row ${i + 1}`))
  })

  it('has letters of the size that the format says, a title block, a watermark, a logo and black ink', () => {
    const usual = drawn({})
    const sizeOf = (of: ReturnType<typeof drawn>) => of.sheets[0]!.texts.find(({ text }) => text === 'Head')!.size
    const large = drawn({ textSize: usualFormat.textSize * 1.5 })
    expect(sizeOf(large)).toBeCloseTo(sizeOf(usual) * 1.5, 6)
    expect(large.width).toBeCloseTo(usual.width / 1.5, 6)
    expect(large.sheets.length).toBeGreaterThan(usual.sheets.length)
    const logo = { id: 'l', at: 'header' as const, side: 'left' as const, height: 12 }
    const full = drawn(
      { titleBlock: 'gost', logo },
      {
        ...{ ink: 'black', watermark: 'DRAFT' },
        logo: (pen) => ({ ratio: 2, draw: (box) => pen.picture('logo', box) }),
      },
    )
    const [first] = full.sheets
    expect(first?.said).toEqual(expect.arrayContaining(['DRAFT', 'Harbour', 'Estimate No. 1']))
    expect(first?.pictures[0]).toMatchObject({ x: usualFormat.margins.left, height: 12 })
    for (const { colour } of first!.texts) expect(colour).toMatch(/^#(..)\1\1$/)
    expect(full.sheets.length).toBeGreaterThan(usual.sheets.length)
  })
})
