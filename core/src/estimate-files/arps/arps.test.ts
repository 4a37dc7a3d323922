import { expect, test } from 'vitest'
import { exactOf } from '../../estimates/index.ts'
import { exampleIds } from '../../estimates/testing/worked-example.ts'
import { readEstimateFile, writeArps } from '../index.ts'
import { calculated, exampleEstimate, fileIn, inOneGo, opened } from '../testing/opened.ts'
import { bytesOfArps, textOfArps } from './charset.ts'

const dos = bytesOfArps
/** Two sections, one in the other; an item at current prices with both charges, one at those of the base level. */
const lines = [
  '1#АРПС 1.10#MNB.DLL#',
  '3##Котельная###02-01-01#ООО Заказчик#',
  '10#0##Раздел 1. Стены',
  '20#1#08-02-001-01#м3#Кладка стен#675,60#384,81#10,49#2,01#280,30#0,00###42,90#0,17#1501,60#961,94#115,40#73,68#424,26#0,00###42,90#0,17#1#10###',
  '25#2#НР##1,22#',
  '25#3#СП##0,8#',
  '25#3#СП 2##0,5#',
  '30#1.1-1-1#кг#Раствор##0,5##7,10',
  '50#Итого по разделу###',
  '10#1##Подраздел',
  '20#2#Прайс#шт#Дверь#1 250,50#0#0#0#1250,50#0###0#0#0#0#0#0#0#0###0#0#11#-2###',
  '10#0##Раздел 2',
]
const records = (...all: string[]): Uint8Array => dos(all.join('\r\n'))

test('EF33–EF36 an ARPS file becomes sections, items with the parts of their price, overhead and profit', () => {
  const file = fileIn(records(...lines, ''))
  expect(file).toMatchObject({ name: 'Котельная', vat: '0', lines: [], resources: [] })
  expect(file.sections).toEqual([
    { parent: null, name: 'Раздел 1. Стены' },
    { parent: 0, name: 'Подраздел' },
    { parent: null, name: 'Раздел 2' },
  ])
  const [wall, door] = file.items
  expect(wall).toMatchObject({
    ...{ section: 0, rateCode: '08-02-001-01', name: 'Кладка стен', unit: 'м3', quantity: '10' },
    parts: { labour: '961.94', machines: '115.4', machinistPay: '73.68', materials: '424.26', manHours: '42.9' },
    charges: { overhead: '122', profit: '80' },
  })
  // Without current prices those of the base level are taken.
  expect(door).toMatchObject({ section: 1, quantity: '-2', parts: { labour: '0', materials: '1250.5' } })
  expect(file.issues).toEqual([{ code: 'not_taken', count: 1, what: ['30#1.1-1-1#кг#Раствор'] }])

  const estimate = opened(file)
  const calculation = calculated(estimate)
  const [first] = [...estimate.items.values()]
  // (961.94 + 73.68) · 10 · (1.22 + 0.80) beside 15 016.00 of direct cost.
  expect(calculation.price(first!.id)).toMatchObject({ direct: 15_016_000_000n, fund: 10_356_200_000n })
  expect(calculation.price(first!.id)?.total).toBe(35_935_520_000n)
  expect(calculation.price(first!.id)?.manHours).toBe(429_000_000n)
  expect(estimate.rules.size).toBe(2)
})

test('EF33 letters are those of the page that the first record is in', () => {
  const text = lines.join('\r\n')
  expect(fileIn(new TextEncoder().encode(`\ufeff${text}`)).name).toBe('Котельная')
  const ansi = Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    return code < 0x80 ? code : code - 0x0410 + 0xc0
  })
  expect(fileIn(ansi).sections[0]?.name).toBe('Раздел 1. Стены')
  expect(fileIn(records(...lines, '\u001a20#3#x')).items).toHaveLength(2)
})

test('EF34, EF36 what stands outside of sections or behind no item has its place or is named', () => {
  const file = fileIn(records(lines[0]!, '25#2#НР##1,22#', lines[1]!, lines[3]!, '10#9##Раздел', '10#x##Другой', ''))
  expect(file.sections).toEqual([
    { parent: null, name: 'Котельная' },
    { parent: 0, name: 'Раздел' },
    { parent: null, name: 'Другой' },
  ])
  expect(file.items[0]?.section).toBe(0)
  expect(file.issues).toEqual([{ code: 'not_taken', count: 1, what: ['25#2#НР#'] }])
})

test('EF37, EF38 the worked example written as ARPS and read again comes to the same to a cent', () => {
  const estimate = exampleEstimate()
  const calculation = calculated(estimate)
  const price = (id: string) => calculation.price(id)
  const said = { number: '02-07', name: 'Плита «А»\n#1', facts: estimate, price, total: calculation.totals().items }
  const bytes = Buffer.concat(inOneGo(writeArps(said)))
  const text = textOfArps(bytes, '866')
  expect(text.split('\r\n')[1]).toMatch(/^3##Плита "А" №1#Плита "А" №1#02-07#+1899782,25#+$/)
  expect(text).toContain('25#2#Накладные расходы##1,02\r\n')
  const file = fileIn(bytes)
  expect(file.issues).toEqual([])
  const again = opened(file)
  const figures = calculated(again)
  const shown = (of: typeof estimate, by: typeof calculation) =>
    [...of.items.values()].map(({ id, name, unit, rateCode }) => {
      const { total, overhead, profit, manHours } = by.price(id)!
      return { name, unit, rateCode, total, overhead, profit, manHours }
    })
  expect(shown(again, figures)).toEqual(shown(estimate, calculation))
  expect([...again.sections.values()].map(({ name }) => name)).toEqual(
    [...estimate.sections.values()].map(({ name }) => name),
  )
})

test('EF38 what is charged on anything but the labour fund is a part of the materials', () => {
  const estimate = exampleEstimate()
  const facts = { ...estimate, ...exampleFacts(estimate) }
  for (const rule of facts.rules.values()) facts.rules.set(rule.id, { ...rule, base: 'PZ', percent: '10' })
  const calculation = calculated(facts as typeof estimate)
  const said = { number: '1', name: 'x', facts, price: (id: string) => calculation.price(id), total: 0n }
  const again = opened(fileIn(Buffer.concat(inOneGo(writeArps(said)))))
  expect(again.rules.size).toBe(0)
  expect(calculated(again).all.total).toBe(calculation.all.total)
  expect(calculation.price(exampleIds.a)?.overhead).toBe(150_111_270_000n)
})

function exampleFacts(estimate: ReturnType<typeof exampleEstimate>) {
  const { settings, sections, items, resources, coefficients, indexSets } = estimate
  const takeOffOf = (id: string) => estimate.takeOffOf(id)
  return { settings, sections, items, resources, coefficients, indexSets, takeOffOf, rules: new Map(estimate.rules) }
}

test('EF17 hostile ARPS: what is no number, is cut or is too much is named or refused; nothing ends in an error', () => {
  const odd = fileIn(records(...lines.slice(0, 3), lines[3]!.replace('#10###', '#1e5###'), ''))
  expect(odd.items[0]?.quantity).toBe('0')
  expect(odd.issues).toEqual([{ code: 'not_number', count: 1, what: ['08-02-001-01'] }])
  const cut = fileIn(records(...lines.slice(0, 4), '20#2#08-03#м2#Перег'))
  expect(cut.items).toHaveLength(1)
  expect(cut.issues).toEqual([{ code: 'cut_off', count: 1, what: ['20#2#08-03#м2#Перег'] }])
  expect(readEstimateFile(records(lines[0]!))).toEqual({ ok: false, fault: 'empty' })
  expect(readEstimateFile(dos('1#Другое 1.10#'))).toEqual({ ok: false, fault: 'not_known' })
  const many = dos(`${lines[0]}\r\n${'20#\n'.repeat(120_000)}`)
  expect(readEstimateFile(many)).toEqual({ ok: false, fault: 'too_large' })
  const separators = dos(`${lines[0]}\r\n20${'#'.repeat(2_000_000)}\r\n`)
  expect(fileIn(separators).items).toHaveLength(1)
  const bytes = records(...lines)
  for (let end = 0; end < bytes.length; end += 3) expect(() => readEstimateFile(bytes.slice(0, end))).not.toThrow()
  const huge = records(...lines.slice(0, 3), lines[3]!.replace('1501,60', '9'.repeat(40)), '')
  expect(() => calculated(opened(fileIn(huge)))).not.toThrow()
  expect(exactOf(fileIn(huge).items[0]?.parts?.materials ?? '')).not.toBeNull()
}, 20_000)
