import { expect, test } from 'vitest'
import { totalsOf } from '../estimates/index.ts'
import { workedExample } from '../estimates/testing/worked-example.ts'
import { commandsOf, readEstimateFile, writeBc3 } from './index.ts'
import { calculated, exampleEstimate, fileIn, inOneGo, newId, opened, orders } from './testing/opened.ts'

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const records = (...lines: string[]): string => lines.join('\r\n')

/** The pieces of the file in one. */
const written = (input: Parameters<typeof writeBc3>[0]): Uint8Array => Buffer.concat(inOneGo(writeBc3(input)))

/** A slab in one chapter: 12.5 m3 by two take-off lines, of concrete, a mason and 3 % of both. */
const slab = records(
  '~V|PLUMBLINE|FIEBDC-3/2020|Test|Obra|ANSI|',
  '~K|2\\2\\2\\2\\2\\2\\2\\2\\EUR\\|0\\13\\6\\0\\21\\|',
  '~C|OBRA##||Casa Muñoz|||0|',
  '~C|01#||Cimentación|||0|',
  '~C|E01|m3|Losa|119.48||0|',
  '~C|mo001|h|Oficial|20.00||1|',
  '~C|mt001|m3|Hormigón|80.00||3|',
  '~C|%MA|%|Medios auxiliares|3||0|',
  '~D|OBRA##|01\\1\\1\\|',
  '~D|01#|E01\\1\\1\\|',
  '~D|E01|mo001\\1\\1.8\\mt001\\1\\1\\%MA\\1\\0.03\\|',
  '~M|01#\\E01|1\\1\\|12.5|\\Zapata\\2\\5\\1\\0.5\\\\Resto\\\\7.5\\\\\\1\\Suma\\\\\\\\\\|',
  '~T|E01|Losa de hormigón armado|',
)

test('EF1 characters of a BC3 file are those that it names', () => {
  expect(fileIn(latin(slab)).sections[0]?.name).toBe('Cimentación')
  const dos = slab.replace('ANSI', '850').replace('ó', '\xa2').replaceAll('ñ', '\xa4')
  expect(fileIn(latin(dos))).toMatchObject({ name: 'Casa Muñoz', sections: [{ name: 'Cimentación' }] })
  expect(fileIn(utf8(slab.replace('ANSI', 'UTF-8').replace('Muñoz', 'Иванов'))).name).toBe('Casa Иванов')
  expect(fileIn(utf8(slab.replace('|ANSI|', '||'))).name).toBe('Casa Muñoz')
})

test('EF1 ANSI is the page of whoever wrote the file, and a mark says UTF-16', () => {
  // «Плита» in Windows-1251.
  const cyrillic = slab.replace('Losa', '\xcf\xeb\xe8\xf2\xe0')
  expect(fileIn(latin(cyrillic)).items[0]?.name).toBe('Плита')
  const portuguese = slab.replace('Casa Muñoz', 'Fundação, execução, betão')
  expect(fileIn(latin(portuguese)).name).toBe('Fundação, execução, betão')
  expect(fileIn(utf8(slab)).name).toBe('Casa Muñoz')
  const wide = Buffer.from(`\ufeff${slab.replace('Losa', 'Плита')}`, 'utf16le')
  expect(fileIn(wide)).toMatchObject({ name: 'Casa Muñoz', items: [{ name: 'Плита' }] })
})

test('EF2–EF7 a BC3 file becomes sections, items with their take-off, and resources', () => {
  const file = fileIn(latin(slab))
  expect(file.sections).toEqual([{ parent: null, name: 'Cimentación' }])
  const [item] = file.items
  expect(item).toMatchObject({ rateCode: 'E01', name: 'Losa', unit: 'm3', quantity: '12.5', price: '' })
  expect(item?.note).toBe('Losa de hormigón armado')
  expect(item?.takeOff.map(({ comment, n, length }) => [comment, n, length])).toEqual([
    ['Zapata', '2', '5'],
    ['Resto', '', '7.5'],
  ])
  expect(item?.resources.map(({ code, norm }) => [code, norm])).toEqual([
    ['mo001', '1.8'],
    ['mt001', '1'],
    ['%', '3.48'],
  ])
  expect(file.resources.map(({ code, type, basePrice }) => [code, type, basePrice])).toEqual([
    ['mo001', 'L', '20'],
    ['mt001', 'M', '80'],
    ['%', 'M', '1'],
  ])
  expect(file.issues).toEqual([])
})

test('EF8 expenses, profit and tax of a BC3 file are those of the estimate, to the cent', () => {
  const file = fileIn(latin(slab))
  expect(file).toMatchObject({ currency: 'EUR', vat: '21', lines: [{ percent: '19' }] })
  const estimate = opened(file)
  const calculation = calculated(estimate)
  // 12.5 × 119.48 = 1,493.50; 19 % of it 283.77 (283.765); 21 % of 1,777.27 is 373.23.
  const totals = totalsOf(calculation.all.total, estimate.settings)
  expect(totals).toMatchObject({ net: 1_777_270_000n, vat: 373_230_000n, gross: 2_150_500_000n })
})

test('EF3 a total that its lines do not come to holds, and the item is named', () => {
  const file = fileIn(latin(slab.replace('|12.5|', '|13.75|')))
  expect(file.items[0]).toMatchObject({ quantity: '13.75', takeOff: [] })
  expect(file.issues).toEqual([{ code: 'quantity_differs', count: 1, what: ['E01'] }])
})

test('EF4 an expression of take-off is a formula, and rounding has a line of its own', () => {
  const line = '3\\a*b*0.333\\2\\5\\\\\\'
  const file = fileIn(latin(slab.replace(/\|12\.5\|.*\|/, `|3.34|${line}|`)))
  expect(file.items[0]?.takeOff.map(({ formula, n }) => [formula, n])).toEqual([
    ['n*l*0.333', '2'],
    ['', '0.01'],
  ])
  expect(file.items[0]?.quantity).toBe('3.34')
})

test('EF5 auxiliary concepts are taken apart, and one that holds itself is named', () => {
  const more = records(slab, '~C|AUX|m3|Mortero|30||0|', '~D|AUX|mo001\\1\\0.5\\mt001\\1\\0.25\\|')
  const nested = more.replace('mt001\\1\\1\\%MA', 'AUX\\2\\0.5\\%MA').replace('119.48', '67.98')
  expect(fileIn(latin(nested)).items[0]?.resources.map(({ code, norm }) => [code, norm])).toEqual([
    ['mo001', '2.3'],
    ['mt001', '0.25'],
    ['%', '1.98'],
  ])
  const circle = nested.replace('~D|AUX|mo001', '~D|AUX|E01')
  expect(fileIn(latin(circle)).issues.map(({ code }) => code)).toContain('cycle')
})

test('EF7 a price that its parts do not come to is named; without parts it is the price', () => {
  expect(fileIn(latin(slab.replace('119.48', '140.00'))).issues).toEqual([
    { code: 'price_differs', count: 1, what: ['E01'] },
  ])
  const rounded = fileIn(latin(slab.replace('119.48', '119.49')))
  expect(rounded.items[0]?.resources.at(-1)).toMatchObject({ code: '%', norm: '3.49' })
  const whole = fileIn(latin(slab.replace(/~D\|E01[^~]*/, '')))
  expect(whole.items[0]).toMatchObject({ price: '119.48', resources: [] })
})

const bill = (item: string, more = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<GAEB xmlns="http://www.gaeb.de/GAEB_DA_XML/DA84/3.2"><PrjInfo><LblPrj>Haus</LblPrj></PrjInfo><Award><DP>84</DP>
<AwardInfo><Cur>EUR</Cur></AwardInfo><BoQ><BoQInfo><LblBoQ>Rohbau</LblBoQ><Totals><VAT>19.0</VAT></Totals></BoQInfo><BoQBody>
<BoQCtgy ID="a" RNoPart="01"><LblTx><p><span>Erdarbeiten</span></p></LblTx><BoQBody>
<BoQCtgy ID="b" RNoPart="02"><LblTx><p><span>Aushub</span></p></LblTx><BoQBody><Itemlist>${item}</Itemlist></BoQBody></BoQCtgy>
</BoQBody></BoQCtgy>${more}</BoQBody></BoQ></Award></GAEB>`

const digging = `<Item ID="c" RNoPart="0010"><Qty>125.500</Qty><QU>m3</QU><UP>18.40</UP><Description><CompleteText>
<DetailTxt><Text><p><span>Boden lösen</span></p><p><span>Tiefe bis 3 m</span></p></Text></DetailTxt>
<OutlineText><OutlTxt><TextOutlTxt><p><span>Aushub Baugrube</span></p></TextOutlTxt></OutlTxt></OutlineText>
</CompleteText></Description></Item>`

test('EF9–EF11 a GAEB bill becomes sections and items with their ordinal numbers, with or without prices', () => {
  const file = fileIn(utf8(bill(digging)))
  expect(file).toMatchObject({ name: 'Rohbau', currency: 'EUR', vat: '19' })
  expect(file.sections).toEqual([
    { parent: null, name: 'Erdarbeiten' },
    { parent: 0, name: 'Aushub' },
  ])
  expect(file.items[0]).toMatchObject({
    ...{ section: 1, rateCode: '01.02.0010', name: 'Aushub Baugrube', unit: 'm3', quantity: '125.5', price: '18.4' },
    note: 'Boden lösen\nTiefe bis 3 m',
  })
  const calculation = calculated(opened(file))
  expect(calculation.all.total).toBe(2_309_200_000n)
  const asked = fileIn(utf8(bill(digging.replace('<UP>18.40</UP>', ''))))
  expect(asked.items[0]?.price).toBe('')
})

test('EF12 provisional items and remarks are named, and count for nothing', () => {
  const provisional = digging.replace('</QU>', '</QU><Provis>WithoutTotal</Provis>')
  const file = fileIn(utf8(bill(`${provisional}<Remark ID="r" RNoPart="0020"/>`)))
  expect(file.items[0]).toMatchObject({ quantity: '0' })
  expect(file.items[0]?.note).toMatch(/^\(125.5 m3\)/)
  expect(file.issues).toEqual([{ code: 'not_taken', count: 2, what: ['01.02.0010', 'Remark 01.02.0020'] }])
})

test('EF13–EF16 the worked example written as BC3 and read again comes to the same', () => {
  const estimate = exampleEstimate()
  const before = calculated(estimate)
  const said = { number: '02-07', name: 'Slab, level 4', date: '27112026', facts: estimate }
  const bytes = written({ ...said, price: (id) => before.price(id) })
  const file = fileIn(bytes)
  expect(file.name).toBe('02-07 Slab, level 4')
  expect(file.issues).toEqual([])
  expect(file.items.map(({ quantity }) => quantity)).toEqual(['1.5', '3.2'])
  const again = calculated(opened(file))
  const apart = again.all.total - before.all.total
  // Each of two items may be a cent apart: its price per unit ends somewhere.
  expect(apart < 20_000n && apart > -20_000n, String(apart)).toBe(true)

  // Letters that ANSI has not got.
  const russian = written({ ...said, name: 'Плита', price: (id) => before.price(id) })
  expect(fileIn(russian).name).toBe('02-07 Плита')
})

test('EF16 what came as BC3 goes out and comes in again as it was', () => {
  const first = fileIn(latin(slab))
  const estimate = opened(first)
  const figures = calculated(estimate)
  const price = (id: string) => figures.price(id)
  const second = fileIn(written({ number: '1', name: 'Casa', date: '27112026', facts: estimate, price }))
  expect(second.issues).toEqual([])
  expect(second.sections).toEqual(first.sections)
  expect(second.items.map((item) => ({ ...item, resources: [] }))).toEqual([{ ...first.items[0], resources: [] }])
  expect(second.items[0]?.resources.map(({ norm }) => norm)).toEqual(['1.8', '1', '3.48'])
  expect(calculated(opened(second)).all.total).toBe(figures.all.total)
})

test('EF16 an item whose section is gone stands at the top of the file', () => {
  const figures = calculated(exampleEstimate())
  const facts = { ...workedExample(), sections: new Map(), takeOffOf: () => [] }
  const file = fileIn(written({ number: '1', name: 'X', date: '27112026', facts, price: (id) => figures.price(id) }))
  expect(file.sections).toEqual([{ parent: null, name: '1 X' }])
  expect(file.items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Slab concreting', '1.5'],
    ['Upstands, in situ', '3.2'],
  ])
})

test('EF17 what is no estimate, or was cut, is refused or read as far as it goes; nothing ends in an error', () => {
  expect(readEstimateFile(utf8('Dear all'))).toEqual({ ok: false, fault: 'not_known' })
  expect(readEstimateFile(utf8('~V|x|FIEBDC-3/2020|y|z|ANSI|'))).toEqual({ ok: false, fault: 'damaged' })
  expect(readEstimateFile(utf8(bill('')))).toEqual({ ok: false, fault: 'empty' })
  expect(readEstimateFile(utf8(bill(digging).slice(0, -40)))).toEqual({ ok: false, fault: 'damaged' })
  const bytes = latin(slab)
  for (let end = 0; end < bytes.length; end += 7) expect(() => readEstimateFile(bytes.slice(0, end))).not.toThrow()
  const bomb = Array.from({ length: 22 }, (_, i) => `~C|a${i}|u|x|1||0|\n~D|a${i}|${`a${i + 1}\\1\\1\\`.repeat(40)}|`)
  const many = records('~C|R##||x|||0|', '~D|R##|a0\\1\\1\\|', ...bomb)
  expect(fileIn(latin(many)).issues.map(({ code }) => code)).toContain('too_long')
})

test('EF17 where a file ends in the middle of a record, that is named', () => {
  const cut = fileIn(latin(slab.slice(0, slab.indexOf(' armado'))))
  expect(cut.items).toHaveLength(1)
  expect(cut.issues).toEqual([{ code: 'cut_off', count: 1, what: ['~T|E01|Losa de hormigón'] }])
  expect(fileIn(latin(`${slab}\r\n\u001a`)).issues).toEqual([])
})

test('EF17 a hundred thousand records of one concept are read in their turn', () => {
  const again = Array.from({ length: 100_000 }, () => '~M|01#\\E01||1|\r\n~Y|01#|E01\\1\\1\\|').join('\r\n')
  expect(readEstimateFile(latin(records(slab, again)))).toEqual({ ok: false, fault: 'too_large' })
}, 20_000)

test('EF17 a bill of many long texts is read as a whole', () => {
  const text = '<p><span>Boden</span></p>'.repeat(40)
  const items = Array.from({ length: 7_000 }, () => digging.replace('</Text>', `${text}</Text>`)).join('')
  expect(fileIn(utf8(bill(items))).items).toHaveLength(7_000)
}, 20_000)

test('EF18 an estimate is written by portions, and texts lose what no document takes', () => {
  const line = '\\Обмер\\1\\1\\1\\1\\'
  const parts = ['~C|OBRA##||Дом|||0|', '~C|01#||Всё|||0|']
  for (let at = 0; at < 600; at++) {
    const name = `${'Ы'.repeat(511)}🏗️`
    parts.push(`~C|P${at}|m|${name}|1||0|`, `~T|P${at}|${'Ы\u0001'.repeat(1_500)}|`)
    parts.push(`~M|01#\\P${at}||${at === 0 ? 9_000 : 1}|${line.repeat(at === 0 ? 9_000 : 1)}|`)
  }
  const held = Array.from({ length: 600 }, (_, at) => `P${at}\\1\\1\\`).join('')
  const file = fileIn(utf8(records(...parts, '~D|OBRA##|01\\1\\1\\|', `~D|01#|${held}|`)))
  const rows = [...commandsOf(file, { newId, orders })].flatMap((all) =>
    all.map((one) => (one.do === 'item.add' ? one.items.length : one.do === 'takeOff.set' ? one.lines.length : 0)),
  )
  expect(Math.max(...rows)).toBe(500)
  const estimate = opened(file)
  expect(estimate.items.size).toBe(600)
  expect(estimate.takeOff.size).toBe(9_599)
  expect([...estimate.items.values()][0]?.name.isWellFormed()).toBe(true)
}, 20_000)
