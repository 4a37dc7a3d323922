import { describe, expect, it } from 'vitest'
import { type Pen, usualFormat } from '../paper/index.ts'
import { type Mark, type Roll, type RollSettings, roll, rollRoom, rollSheets } from './index.ts'

const settings: RollSettings = { format: usualFormat, ink: 'colour', watermark: '', language: 'en' }
const values = { project: 'Northgate', schedule: '', version: '', dataDate: '', date: '29.11.2026', person: 'Maya' }
const room = rollRoom(settings)

const ROW = 5
const text = (said: string, y: number): Mark => ({
  ...{ do: 'text', text: said, x: 0, y: y + ROW / 2, width: 100, size: 2.6, colour: '#1c2127' },
})
/** A table with a head and rows below a title. */
function table(rows: number, change: Partial<Roll> = {}): Roll {
  const top = (row: number): number => 20 + row * ROW
  return {
    title: 'Works',
    isOne: false,
    width: room.width,
    height: top(rows),
    marks: [
      text('Title', 0),
      text('Head', 15),
      ...Array.from({ length: rows }, (_, row) => text(`row ${row}`, top(row))),
      { do: 'fill', x: 0, y: 0, width: 1, height: top(rows), colour: '#c87619' },
    ],
    wholes: Array.from({ length: rows }, (_, row) => ({ top: top(row), bottom: top(row) + ROW })),
    heads: [{ top: 15, bottom: 20, end: top(rows) }],
    breaks: [],
    headings: [{ y: 0, title: 'Title', level: 0 }],
    ...change,
  }
}

function drawn(of: Roll, change: Partial<RollSettings> = {}) {
  const sheets = rollSheets({ roll: of, settings: { ...settings, ...change }, values }, 100)
  return sheets.slices.map((slice, i) => {
    const texts: { text: string; x: number; y: number; size: number; colour: string }[] = []
    const fills: string[] = []
    const pen: Pen = {
      fill: (_, colour) => fills.push(colour),
      frame: () => undefined,
      line: () => undefined,
      shape: () => undefined,
      text: (said, x, y, { size, colour }) => texts.push({ text: said, x, y, size, colour }),
      width: (said, { size }) => said.length * 0.6 * size,
      within: (_, inside) => inside(),
      slanted: (said, { size, colour }) => texts.push({ text: said, x: 0, y: 0, size, colour }),
    }
    sheets.draw(pen, i + 1)
    return { slice, texts, fills, headings: sheets.headings(i + 1) }
  })
}

describe('a roll on sheets', () => {
  it('has each row once, whole, below its head on every sheet, and says which sheet of how many (R-REP-08)', () => {
    const pages = drawn(table(200))
    expect(pages.length).toBeGreaterThan(3)
    const rows = pages.flatMap(({ texts }) => texts.filter((one) => one.text.startsWith('row')))
    expect(rows.map((one) => one.text)).toEqual(Array.from({ length: 200 }, (_, row) => `row ${row}`))
    const { margins, sheetHeight } = usualFormat
    for (const [i, { texts, slice }] of pages.entries()) {
      expect(texts.filter((one) => one.text === 'Head')).toHaveLength(1)
      expect(texts.map((one) => one.text)).toContain(`${i + 1} / ${pages.length}`)
      expect(texts.map((one) => one.text)).toContain('Northgate')
      expect((slice.bottom - 20) % ROW).toBeCloseTo(0, 6)
      const lowest = Math.max(...texts.filter((one) => one.text.startsWith('row')).map(({ y }) => y))
      expect(lowest + ROW / 2).toBeLessThan(sheetHeight - margins.bottom)
    }
    expect(pages.map(({ headings }) => headings.length)).toEqual([1, ...pages.slice(1).map(() => 0)])
  })

  it('ends a sheet where the roll says so, and cuts what is higher than a sheet between its lines', () => {
    const parts = drawn(table(10, { breaks: [40] }))
    expect(parts.map(({ slice }) => [slice.top, slice.bottom])).toEqual([
      [0, 40],
      [40, 70],
    ])
    const high = table(200, { wholes: [{ top: 20, bottom: 1_020 }] })
    const pages = drawn(high)
    expect(pages.length).toBeGreaterThan(3)
    const rows = pages.flatMap(({ texts }) => texts.filter((one) => one.text.startsWith('row')))
    expect(new Set(rows.map((one) => one.text)).size).toBe(200)
  })

  it('that is made to be seen at once stands on one sheet, unless it would be too small to read', () => {
    const rows = Math.floor((room.height * 1.8) / ROW)
    expect(drawn(table(rows))).toHaveLength(2)
    const [one, ...others] = drawn(table(rows, { isOne: true }))
    expect(others).toEqual([])
    expect(one?.texts.filter((said) => said.text.startsWith('row'))).toHaveLength(rows)
    expect(drawn(table(rows * 3, { isOne: true })).length).toBeGreaterThan(3)
  })

  it('fills its sheets where wholes hang together: the largest of them is cut rather than a sheet left blank', () => {
    const high = room.height
    const wholes = [
      { top: 20, bottom: 20 + high * 0.3 },
      { top: 20, bottom: 20 + high * 0.9 },
      { top: 20 + high * 0.35, bottom: 20 + high * 1.2 },
    ]
    const pages = drawn(table(Math.ceil((high * 1.3) / ROW), { wholes, heads: [] }))
    expect(pages).toHaveLength(2)
    expect(pages[0]?.slice.bottom).toBeGreaterThan(high * 0.45)
  })

  it('keeps a text in the room that it has on the screen, and one for a wider sheet on this one', () => {
    const wide = table(3, { width: room.width * 2 })
    const [page] = drawn(wide)
    const row = page?.texts.find((one) => one.text === 'row 0')
    expect(row?.size).toBeCloseTo(1.3, 6)
    const narrow: Mark = { ...(text('a text that is long', 0) as Extract<Mark, { do: 'text' }>), width: 10 }
    const [tight] = drawn(table(1, { marks: [narrow] }))
    expect((tight?.texts[0]?.size ?? 9) * 0.6 * 19).toBeCloseTo(10, 6)
  })

  it('is drawn without colour where that is wanted, with its watermark, its other first header and last footer', () => {
    const format = {
      ...usualFormat,
      firstHeader: { left: 'First of {pages}', center: '', right: '' },
      lastFooter: { left: '', center: 'Signed', right: '' },
    }
    const pages = drawn(table(100), { ink: 'black', watermark: 'DRAFT', format })
    const said = pages.map(({ texts }) => texts.map((one) => one.text))
    expect(said[0]).toContain(`First of ${pages.length}`)
    expect(said[1]).not.toContain(`First of ${pages.length}`)
    expect(said.map((texts) => texts.includes('Signed'))).toEqual(pages.map((_, i) => i === pages.length - 1))
    for (const texts of said) expect(texts).toContain('DRAFT')
    const colours = pages.flatMap(({ texts, fills }) => [...fills, ...texts.map(({ colour }) => colour)])
    expect(colours.filter((colour) => colour.slice(1, 3) !== colour.slice(3, 5))).toEqual([])
  })

  it('with nothing on it is one sheet; what is no roll is refused', () => {
    expect(drawn({ ...table(0), height: 0, marks: [] })).toHaveLength(1)
    expect(roll.safeParse(table(3)).success).toBe(true)
    const marks = [{ ...text('x', 0), colour: 'url(http://example.org)' }]
    expect(roll.safeParse({ ...table(3), marks }).success).toBe(false)
    expect(roll.safeParse({ ...table(3), width: Number.POSITIVE_INFINITY }).success).toBe(false)
  })
})
