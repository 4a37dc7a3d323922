import { describe, expect, test } from 'vitest'
import { sheetReader, styleReader } from '../../exchange/table/index.ts'
import { ReportFault } from '../fault.ts'
import { type Scope, scopeOf } from '../values.ts'
import { filledBook } from './book.ts'

const BOOK =
  '<workbook xmlns="m" xmlns:r="o"><sheets><sheet name="Works" sheetId="1" r:id="r1"/><sheet name="Sums" sheetId="2" r:id="r2"/></sheets>' +
  '<definedNames><definedName name="Area">Works!$A$2:$C$2</definedName></definedNames></workbook>'
const RELATIONS =
  '<Relationships><Relationship Id="r1" Type="t/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="t/worksheet" Target="worksheets/sheet2.xml"/></Relationships>'
const STYLES =
  '<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/></numFmts><cellXfs count="3"><xf numFmtId="0" fontId="1"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs></styleSheet>'
const RELATIONS_OF_SHEET =
  '<Relationships><Relationship Id="r1" Type="t/drawing" Target="../drawings/drawing1.xml"/></Relationships>'

const text = (place: string, value: string, style = 0) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`
const formula = (place: string, value: string) => `<c r="${place}"><f>${value}</f><v>7</v></c>`
const row = (number: number, ...cells: string[]) => `<row r="${number}" spans="1:3">${cells.join('')}</row>`
const sheet = (rows: readonly string[], tail = '') =>
  `<worksheet><dimension ref="A1:C9"/><sheetData>${rows.join('')}</sheetData>${tail}</worksheet>`

interface Parts {
  first: string
  second?: string
  others?: Record<string, string>
}

function fill({ first, second = sheet([]), others = {} }: Parts, scopes: readonly Scope[]): Map<string, string> {
  const parts: Record<string, string> = {
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': first,
    'xl/worksheets/sheet2.xml': second,
    ...others,
  }
  const written = filledBook(Object.keys(parts), (path) => parts[path] ?? null, { scopes, language: 'en' })
  return new Map(written.map(({ path, chunks }) => [path, [...chunks()].join('')]))
}

function cellsOf(xml: string, styles: string) {
  const styled = styleReader()
  styled.write(styles)
  const read = styled.end()
  const reader = sheetReader({ texts: [], styles: read.ok ? read.content : [], from1904: false })
  reader.write(xml)
  const rows = reader.end()
  if (!rows.ok) throw new Error(rows.fault)
  return rows.content.map(({ cells }) => cells)
}
const formulasOf = (xml: string) =>
  Object.fromEntries([...xml.matchAll(/<c r="(\w+)"[^>]*><f>([^<]*)</g)].map(([, place, of]) => [place, of]))

const work = (name: string, cost: number) =>
  scopeOf({ name, cost, finish: { day: 20_000, minute: null }, percent: 50, critical: cost > 10 })
const works = ['Dig', 'Pour', 'Cure'].map((name, i) => work(name, (i + 1) * 10))
const root = [scopeOf({ works, none: [], project: '=1+1 & "x" <y>', groups: () => groups })]
const groups = [
  scopeOf({ name: 'Ground', works: works.slice(0, 1) }),
  scopeOf({ name: 'Frame', works: works.slice(1) }),
]
const fault = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof ReportFault) return { code: error.code, mark: error.mark, place: error.place }
  }
  return null
}

describe('workbooks by templates', () => {
  test('a row comes once for each of a list; numbers stay numbers, dates become dates, what is typed is no formula', () => {
    const first = sheet([
      row(1, text('A1', 'Of {project}')),
      row(2, text('A2', '{#works}{name}'), text('B2', '{cost}'), text('C2', '{finish}'), text('D2', '{percent}{/}', 2)),
      row(4, text('A4', 'Two rows below')),
    ])
    const written = fill({ first }, root)
    const rows = cellsOf(written.get('xl/worksheets/sheet1.xml')!, written.get('xl/styles.xml')!)
    expect(rows[0]).toEqual(['Of =1+1 & "x" <y>'])
    expect(rows.slice(1, 4)).toEqual(
      [10, 20, 30].map((cost, i) => [['Dig', 'Pour', 'Cure'][i], cost, { day: 20_000, minute: null }, 50]),
    )
    expect([rows[4], rows[5]]).toEqual([[], ['Two rows below']])
    expect(written.get('xl/workbook.xml')).toContain('fullCalcOnLoad="1"')
  })

  test('formulas follow: sums grow, rows look at themselves, sheets look at each other, names and charts go along', () => {
    const first = sheet(
      [
        row(1, formula('B1', 'SUM(B2:B2)')),
        row(2, text('A2', '{#works}{name}'), text('B2', '{cost}'), `<c r="C2"><f>B2*2+$B$1</f></c>`, text('D2', '{/}')),
        row(
          3,
          text('A3', 'Sum'),
          formula('B3', 'SUM($B$2:B2)&amp;"B2"'),
          formula('C3', "IF(B1&gt;0,'Sums'!A1,LOG10(B2))"),
        ),
      ],
      '<mergeCells count="2"><mergeCell ref="A2:B2"/><mergeCell ref="A3:B3"/></mergeCells>' +
        '<conditionalFormatting sqref="B2:B2"><cfRule><formula>B2&gt;$B$3</formula></cfRule></conditionalFormatting>',
    )
    const second = sheet([row(1, formula('A1', 'MAX(Works!B2:B2)'))])
    const others = {
      'xl/charts/chart1.xml': '<c:chart><c:f>Works!$B$2:$B$2</c:f><c:numCache>old</c:numCache></c:chart>',
      'xl/worksheets/_rels/sheet1.xml.rels': RELATIONS_OF_SHEET,
      'xl/drawings/drawing1.xml': '<d><xdr:from><xdr:row>3</xdr:row></xdr:from></d>',
    }
    const written = fill({ first, second, others }, root)
    const xml = written.get('xl/worksheets/sheet1.xml')!
    expect(formulasOf(xml)).toEqual({
      ...{ B1: 'SUM(B2:B4)', C2: 'B2*2+$B$1', C3: 'B3*2+$B$1', C4: 'B4*2+$B$1' },
      ...{ B5: 'SUM($B$2:B4)&amp;"B2"', C5: "IF(B1&gt;0,'Sums'!A1,LOG10(B2))" },
    })
    expect(formulasOf(written.get('xl/worksheets/sheet2.xml')!)).toEqual({ A1: 'MAX(Works!B2:B4)' })
    expect([...xml.matchAll(/mergeCell ref="([^"]*)"/g)].map(([, ref]) => ref)).toEqual([
      'A2:B2',
      'A3:B3',
      'A4:B4',
      'A5:B5',
    ])
    expect(xml).toContain('sqref="B2:B4"')
    expect(xml).toContain('<formula>B2&gt;$B$5</formula>')
    expect(written.get('xl/workbook.xml')).toContain('>Works!$A$2:$C$4<')
    expect(written.get('xl/charts/chart1.xml')).toBe('<c:chart><c:f>Works!$B$2:$B$4</c:f></c:chart>')
    expect(written.get('xl/drawings/drawing1.xml')).toContain('<xdr:row>5</xdr:row>')
  })

  test('lists stand in lists with sums of their own, conditions take rows away, rows of marks alone vanish', () => {
    const first = sheet([
      row(1, text('A1', '{#groups}')),
      row(2, text('A2', '{name}')),
      row(3, text('A3', '{#works}{name}'), text('B3', '{cost}{/}')),
      row(4, text('A4', '{#works where critical}!{/}'), formula('B4', 'SUM(B3:B3)')),
      row(5, text('A5', '{/}')),
      row(6, text('A6', '{#none}Nothing{/}'), text('B6', '{#works where cost &gt; 20}{name} {/}')),
      row(7, text('A7', '{#none}')),
      row(8, text('A8', 'Gone')),
      row(9, text('A9', '{/}')),
      row(10, text('A10', 'End')),
    ])
    const written = fill({ first }, root)
    const xml = written.get('xl/worksheets/sheet1.xml')!
    const rows = cellsOf(xml, written.get('xl/styles.xml')!).map((cells) => cells.map((cell) => cell ?? ''))
    expect(rows).toEqual([
      ['Ground'],
      ['Dig', 10],
      [],
      ['Frame'],
      ['Pour', 20],
      ['Cure', 30],
      ['!!'],
      ['', 'Cure '],
      ['End'],
    ])
    expect(formulasOf(xml)).toEqual({ B3: 'SUM(B2:B2)', B7: 'SUM(B5:B6)' })
  })

  test('of an empty list one empty row is left where a formula looks at it, so that sums stay sums', () => {
    const first = sheet([
      row(1, text('A1', '{#none}{name}'), text('B1', '{cost}{/}')),
      row(2, formula('B2', 'SUM(B1:B1)')),
    ])
    const xml = fill({ first }, root).get('xl/worksheets/sheet1.xml')!
    expect(formulasOf(xml)).toEqual({ B2: 'SUM(B1:B1)' })
    expect(xml).toContain('<row r="1"><c r="A1" s="0"/><c r="B1" s="0"/></row>')
  })

  test('formulas that are written once for several rows stand in each', () => {
    const shared = (place: string, inner: string) => `<c r="${place}">${inner}</c>`
    const first = sheet([
      row(1, shared('A1', '<f t="shared" ref="A1:A2" si="0">B1+$C$1</f>')),
      row(2, shared('A2', '<f t="shared" si="0"/>')),
    ])
    expect(formulasOf(fill({ first }, root).get('xl/worksheets/sheet1.xml')!)).toEqual({ A1: 'B1+$C$1', A2: 'B2+$C$1' })
  })

  test('what is wrong is told with its cell', () => {
    const of = (...rows: string[]) => fault(() => [...fill({ first: sheet(rows) }, root)])
    expect(of(row(3, text('B3', 'x {projekt}')))).toEqual({ code: 'unknown_name', mark: 'projekt', place: 'Works!B3' })
    expect(of(row(3, text('B3', '{a +}')))).toEqual({ code: 'syntax', mark: '{a +}', place: 'Works!B3' })
    expect(of(row(3, text('B3', '{#works}')))).toEqual({ code: 'not_closed', mark: '{#works}', place: 'Works!B3' })
    expect(of(row(3, text('B3', '{/works}')))).toEqual({ code: 'not_opened', mark: '{/works}', place: 'Works!B3' })
  })

  test('lists in lists in lists do not grow without an end', () => {
    const many = scopeOf({ many: Array.from({ length: 80 }, () => scopeOf({})) })
    const first = sheet([
      row(1, text('A1', '{#many}')),
      row(2, text('A2', '{#many}x'), text('B2', '{/}')),
      row(3, text('A3', '{/}')),
    ])
    const deep = sheet([
      row(1, text('A1', '{#many}'), text('B1', '{#many}'), text('C1', '{#many}x'), text('D1', '{/}{/}{/}')),
    ])
    expect(fault(() => fill({ first }, [many]))).toBeNull()
    expect(fault(() => fill({ first: deep }, [many]))?.code).toBe('too_long')
  })
})
