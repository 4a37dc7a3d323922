import { describe, expect, test } from 'vitest'
import { IfcAPI, LogLevel } from 'web-ifc'
import { stepFile, tinyIfc } from '../../../../../test/tiny-ifc.ts'
import { Corners } from './corners.ts'
import { linesOf } from './lines.ts'
import { sourceLines } from './source-lines.ts'
import { tapeOf } from './tape.ts'

const written = [
  "IFCPROPERTYSINGLEVALUE('A',$,IFCBOOLEAN(.T.),$)",
  "IFCPROPERTYSINGLEVALUE('A','',IFCLOGICAL(.U.),*)",
  "IFCPROPERTYSINGLEVALUE('It''s; (''so'')',$,IFCREAL(-1.5E-3),$)",
  "IFCPROPERTYSINGLEVALUE('A',$,IFCINTEGER(-12),$)",
  " IFCPROPERTYSINGLEVALUE ( 'A' , $ ,\n IFCLABEL ( 'x y' ) , #1 ) ",
  "IFCPROPERTYENUMERATEDVALUE('E',$,(IFCLABEL('a'),IFCLABEL('')),$)",
  'IFCDIRECTION((0.,1.,-1.))',
  "IFCRELAGGREGATES('0',$,$,$,#1,())",
  "IFCPROPERTYSINGLEVALUE('\\X2\\041604380437043D044C\\X0\\',$,IFCTEXT('Größe'),$)",
  "IFCPROPERTYSINGLEVALUE('A',$,IFCCOMPLEXNUMBER((1.,2.)),$)",
  "IFCPROPERTYTABLEVALUE('T',$,(IFCREAL(1.)),(IFCREAL(2)),$,$,$,.LINEAR.)",
  'IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)',
  "IFCPROPERTYSINGLEVALUE('A',$,IFCTIMESTAMP(96851460000),$)",
]

async function opened(text: string) {
  const bytes = new TextEncoder().encode(text)
  const api = new IfcAPI()
  await api.Init()
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF)
  const model = api.OpenModel(bytes)
  return { api, model, source: sourceLines(bytes) }
}

describe('lines of a file', () => {
  test.each([
    ['of every kind of value', stepFile(written)],
    ['of a building', tinyIfc(undefined, 'IFC4', { rich: true, system: 'Air' })],
    ['of an older schema', tinyIfc(undefined, 'IFC2X3', { rich: true })],
    ['of a newer schema', tinyIfc(undefined, 'IFC4X3')],
    ['with comments between them', stepFile(written).replace('#3=', '/* #3; */ #3=')],
  ])('%s are read as web-ifc reads them', async (_, text) => {
    const { api, model, source } = await opened(text)
    const lines = linesOf(api, model, source)
    const count = text.match(/^#\d+=/gm)?.length ?? 0
    expect(count).toBeGreaterThan(10)
    for (let id = 1; id <= count; id++) {
      expect(JSON.stringify(lines.at({ value: id }))).toBe(JSON.stringify(api.GetLine(model, id)))
    }
    expect(lines.at({ value: count + 1_000 })).toBeNull()
  })

  test('are found by their numbers, whatever those are; one that stands twice is left to web-ifc', () => {
    const of = (...lines: string[]) => sourceLines(new TextEncoder().encode(lines.join('\n')))
    const found = of("#7=IFCLABEL('a;#8=');", '#4000000000 = IFCTEXT (1);', '#2=IFCREAL(2.);', '#2=IFCREAL(3.);')
    expect(found.at(7)).toBe("IFCLABEL('a;#8=')")
    expect(found.at(4_000_000_000)).toBe('IFCTEXT (1)')
    expect([found.at(2), found.at(8), found.at(0)]).toEqual([null, null, null])
    expect(of('#1=IFCLABEL(\u00d1);').at(1)).toBeNull()
    expect(of(`#1=IFCLABEL(${'('.repeat(101)});`).isNestedTooDeep).toBe(true)
    expect(of(`#1=IFCLABEL('${'('.repeat(200)}');`).isNestedTooDeep).toBe(false)
  })

  test.each(['IFCX(', 'IFCX)', "IFCX('a)", 'IFCX(1.,)', 'IFCX(IFCY())', 'IFCX(.A)', 'IFCX(#)', 'IFCX(1)2'])(
    '%s is no line that is read here',
    (line) => expect(tapeOf(line, () => 1)).toBeNull(),
  )
})

test('corners of a shape are told apart by every coordinate, and zero has no sign', () => {
  const corners = new Corners(5)
  const numbers = [
    corners.numberOf(0, 1, 2),
    corners.numberOf(1, 0, 2),
    corners.numberOf(-0, 1, 2),
    corners.numberOf(0, 1, 2.000_001),
    corners.numberOf(1, 0, 2),
  ]
  expect(numbers).toEqual([0, 1, 0, 2, 1])
  expect(corners.taken()).toHaveLength(9)
})
