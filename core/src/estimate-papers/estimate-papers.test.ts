import { describe, expect, test } from 'vitest'
import { estimateSheet, type SheetLine } from '../estimate-files/index.ts'
import { calculated, exampleEstimate } from '../estimate-files/testing/opened.ts'
import { usualFormat } from '../paper/index.ts'
import { usualRollSettings } from '../rolls/index.ts'
import { type Canvas, sheetPages } from '../typesetting/index.ts'
import {
  type ActDone,
  actLines,
  actWidths,
  estimateLines,
  estimateWidths,
  type Paper,
  paperBlocks,
  paperWords,
  protocolLines,
  protocolWidths,
  signatureLines,
} from './index.ts'

/** Texts of each page, as they are drawn. */
function textsOf(paper: Paper): string[][] {
  const measure = { width: (text: string, { size }: { size: number }) => text.length * 0.5 * size }
  const values = { project: 'Harbour', schedule: 'Tower', version: '', dataDate: '', date: '', person: '' }
  const format = { ...usualRollSettings.format, footer: usualFormat.footer }
  const settings = { ...usualRollSettings, format }
  const pages = [...sheetPages({ settings, values, blocks: (width) => paperBlocks(paper, width) }, measure)]
  return pages.map((page, at) => {
    const texts: string[] = []
    const pen = {
      ...{ fill: () => undefined, frame: () => undefined, line: () => undefined, shape: () => undefined },
      ...{ slanted: () => undefined, picture: () => undefined, ...measure },
      text: (text: string) => texts.push(text),
      within: (_: unknown, draw: () => void) => draw(),
    } as unknown as Canvas['pen']
    page.draw({ pen, page: at + 1, pages: pages.length })
    return texts
  })
}

const amount = (quantity: string, value: string) => ({ quantity, amount: value })
const row = (name: string) => ({
  ...{ code: '06-08-02', name, unit: '100 m3', quantity: '1.5' },
  ...{ before: amount('0.6', '646250.03'), period: amount('0.9', '969375.04'), toDate: amount('1.5', '1615625.07') },
})
const done: ActDone = {
  ...{ rows: [row('Slab concreting')], before: '646250.03', period: '969375.04', toDate: '1615625.07', vat: '20' },
}
const head = { number: '2', period: 'March', estimate: '02-07 Slab', schedule: 'Tower' }

describe('an act of completed work', () => {
  test('says what was done, its tax and who signs, in both languages (EST-71)', () => {
    const paper = (language: Paper['language']): Paper => ({
      ...{ language, widths: actWidths, isSigned: true },
      lines: () => actLines(head, done, paperWords[language]),
    })
    const [english] = textsOf(paper('en'))
    expect(english).toEqual(expect.arrayContaining(['969,375.04', '193,875.01', '1,163,250.05', '0.9']))
    const signed = ['Contractor', 'Customer', 'Signature', 'Seal']
    expect(signed.every((text) => english?.includes(text))).toBe(true)
    expect(english?.join(' ')).toContain('Act of completed work No. 2')
    const [russian] = textsOf(paper('ru'))
    expect(russian?.join(' ')).toMatch(/Акт выполненных работ № 2.*Подрядчик.*Расшифровка/)
    expect(russian).toContain('969\u00a0375,04')
    expect(russian).toEqual(expect.arrayContaining(['Harbour', '1 / 1']))
  })

  test('of many rows has its head on each page, and both sides sign on one', () => {
    const rows = Array.from({ length: 300 }, (_, at) => row(`Slab ${at}`))
    const pages = textsOf({
      ...{ language: 'en', widths: actWidths, isSigned: true },
      lines: () => actLines(head, { ...done, rows }, paperWords.en),
    })
    expect(pages.length).toBeGreaterThan(5)
    const table = pages.filter((texts) => texts.some((text) => text === '06-08-02'))
    for (const texts of table) expect(texts).toContain('Item')
    expect(pages.filter((texts) => texts.includes('Customer') || texts.includes('Contractor'))).toHaveLength(1)
  })
})

test('a protocol of the contract price says its rows and sums (EST-50)', () => {
  const said = {
    ...{ number: 'P-1', k: '0.97', vat: '20', differsFrom: null },
    ...{ net: '1942180.33', tax: '388436.07', gross: '2330616.4' },
    rows: [{ name: 'Slab', unit: '100 m3', qty: '1.5', agreedPrice: '1101121.01', agreedTotal: '1651681.52' }],
  }
  const [page] = textsOf({
    ...{ language: 'ru', widths: protocolWidths, isSigned: true },
    lines: () => protocolLines(said, paperWords.ru),
  })
  const sums = ['1\u00a0651\u00a0681,52', '2\u00a0330\u00a0616,40', '388\u00a0436,07']
  expect(page).toEqual(expect.arrayContaining([...sums, 'Заказчик', 'НДС 20 %']))
  const differing = [...protocolLines({ ...said, differsFrom: 'other0000000' }, paperWords.en)]
  expect(differing[2]?.cells).toEqual(['Rows that changed'])
})

test('an estimate is printed as its workbook has it: sections, items, resources, lines, totals (EST-20)', () => {
  const document = exampleEstimate()
  const estimate = { facts: document, calculation: calculated(document) }
  const about = { number: '02-07', name: 'Slab', revision: 2, state: 'approved', schedule: 'Tower' } as const
  const pages = textsOf({
    ...{ title: 'Estimate', language: 'en', widths: estimateWidths, isSigned: false },
    lines: () => estimateLines(about, estimate, paperWords.en),
  })
  const texts = pages.flat()
  expect(texts).toEqual(expect.arrayContaining(['1,615,625.07', '2,002,247.76', '2,402,697.31', '06-08-02']))
  expect(texts.join(' ')).toMatch(/Estimate No\. 02-07\. Slab .*Revision 2, approved/)
  expect(texts).not.toContain('Contractor')
})

test('what is read again has its titles in either language, and a sheet has fields for both sides', () => {
  const document = exampleEstimate()
  const input = { title: '', facts: document, calculation: calculated(document) }
  const heads = (['en', 'ru'] as const).map((language) => {
    const lines: SheetLine[] = [...estimateSheet({ ...input, words: paperWords[language].sheet })]
    return lines.find(({ kind }) => kind === 'head')?.cells.length
  })
  expect(heads).toEqual([14, 14])
  const signed = [...signatureLines(paperWords.en)].flatMap(({ cells }) => cells)
  expect(signed).toEqual(expect.arrayContaining(['Contractor', 'Customer', 'post · signature · name · date']))
})
