import { expect, test } from 'vitest'
import {
  blankItem,
  type EstimateFacts,
  type EstimateTotals,
  type Item,
  type ItemPrice,
  type Section,
} from '../../estimates/index.ts'
import { workedExample } from '../../estimates/testing/worked-example.ts'
import { readXmlTree } from '../../exchange/xml/tree.ts'
import { schemaFaults } from '../testing/gaeb-schema.ts'
import { calculated, exampleEstimate, fileIn, inOneGo, opened } from '../testing/opened.ts'
import { writeGaeb } from './write.ts'

type Input = Parameters<typeof writeGaeb>[0]
const written = (input: Input): string => inOneGo(writeGaeb(input)).join('')
const again = (xml: string) => fileIn(new TextEncoder().encode(xml))

const said = { number: '02-07', name: 'Slab, level 4', date: '2026-11-27', linesName: 'Charges' }

function example(phase: Input['phase']) {
  const estimate = exampleEstimate()
  const figures = calculated(estimate)
  const price = (id: string) => figures.price(id)
  return { figures, input: { ...said, phase, facts: estimate, price, totals: figures.totals() } }
}

const section = (id: string, order: string, name: string, parentId: string | null = null): Section => ({
  ...{ id, order, name, parentId, coefficientIds: [] },
})
const item = (id: string, sectionId: string, more: Partial<Item>): Item => ({
  ...blankItem(id, sectionId, id),
  ...more,
})
const noTotals: EstimateTotals = { items: 0n, lines: [], net: 0n, vat: 0n, gross: 0n }

/** Each item has its quantity, and costs 100. */
function bill(sections: Section[], items: Item[], phase: Input['phase'] = '83'): string {
  const keyed = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))
  const facts: EstimateFacts = {
    ...workedExample(),
    ...{ sections: keyed(sections), items: keyed(items), takeOffOf: () => [] },
  }
  const price = (id: string) =>
    ({
      state: 'priced',
      total: 100_000_000n,
      quantity: BigInt(facts.items.get(id)!.quantity.replace('.', '')),
    }) as ItemPrice
  return written({ ...said, phase, facts, price, totals: noTotals })
}

test('EF27, EF32 an estimate asked for prices is read again with its sections, quantities and texts, and no price', () => {
  const { input } = example('83')
  const xml = written(input)
  expect(xml).toContain('xmlns="http://www.gaeb.de/GAEB_DA_XML/DA83/3.3"')
  expect(xml).not.toMatch(/<(UP|IT|Totals)>/)
  const file = again(xml)
  expect(file.issues).toEqual([])
  expect(file.sections.map(({ name }) => name)).toEqual([...input.facts.sections.values()].map(({ name }) => name))
  expect(file.items).toMatchObject([
    { section: 0, rateCode: '01.0010', name: 'Slab concreting', unit: 'm3', quantity: '150', price: '' },
    { section: 1, rateCode: '02.0010', name: 'Upstands, in situ', unit: 'm', quantity: '320', price: '' },
  ])
  expect(xml).toContain('<WICNo>06-08-02</WICNo>')
})

test('EF30–EF32 an offer has prices to the cent, lines of the estimate and tax, and comes to the same but for that rounding', () => {
  const { figures, input } = example('84')
  const xml = written(input)
  const file = again(xml)
  expect(file).toMatchObject({ name: 'Slab, level 4', vat: '20', issues: [] })
  expect(file.sections.at(-1)).toEqual({ parent: null, name: 'Charges' })
  const lines = figures.totals().lines.map(({ name, percent }) => `${name} ${percent} %`)
  expect(file.items.slice(2).map(({ name, quantity }) => [name, quantity])).toEqual(lines.map((name) => [name, '1']))
  const estimate = opened(file)
  const total = calculated(estimate).all.total
  const apart = total - figures.totals().net
  // Half a cent for each of 150 m3 and 320 m.
  expect(apart < 2_350_000n && apart > -2_350_000n, String(apart)).toBe(true)
  expect(xml).toContain(`<Total>${Number(total) / 1_000_000}</Total><VAT>20</VAT>`)
})

const faultsIn = (xml: string, phase: '83' | '84') => schemaFaults(readXmlTree(new TextEncoder().encode(xml))!, phase)

test('EF27–EF30 a bill has its elements in the order of its schema, with texts and numbers as that takes them', () => {
  expect(faultsIn(written(example('83').input), '83')).toEqual([])
  const deep = Array.from({ length: 9 }, (_, at) =>
    section(`s${at}`, 'a', `Level\t${at}\n.`, at === 0 ? null : `s${at - 1}`),
  )
  const items = [
    item('a', 's8', { rateCode: 'ФЕР06-01-001', unit: 'м³', quantity: '99999999.123456' }),
    item('b', 's8', { rateCode: '01.02.0030.04', name: 'A\tb\nc', quantity: '-1.500000', note: 'x\ty\n\nz\u0001' }),
    item('c', 's0', { rateCode: 'x'.repeat(64), name: 'n'.repeat(512), unit: '100 шт', quantity: '0.000001' }),
    item('d', 'gone', { rateCode: 'Ä.ß', unit: 'Stück', quantity: '0.000000' }),
  ]
  expect(faultsIn(bill(deep, items), '83')).toEqual([])
})

test('EF31 an offer that answers no bill says more than the schema of its phase has, and nobody who offers', () => {
  const faults = faultsIn(written(example('84').input), '84').map((fault) => fault.replace(/ (has|says) .*/, ''))
  const texts = ['Description', 'CompleteText', 'OutlineText', 'OutlTxt', 'TextOutlTxt', 'LblTx']
  expect(new Set(faults)).toEqual(new Set(['Award', 'BoQInfo', 'BoQCtgy', 'Item', ...texts]))
})

test('EF27 items beside sections stand in a category of their own', () => {
  const sections = [section('a', 'a', 'Walls'), section('b', 'a', 'Openings', 'a')]
  const items = [
    item('i', 'a', { name: 'Brick' }),
    item('j', 'b', { name: 'Lintel' }),
    item('k', 'gone', { name: 'Lost' }),
  ]
  const file = again(bill(sections, items))
  expect(file.sections).toEqual([
    { parent: null, name: 'Slab, level 4' },
    { parent: null, name: 'Walls' },
    { parent: 1, name: 'Walls' },
    { parent: 1, name: 'Openings' },
  ])
  expect(file.items.map(({ section, name }) => [section, name])).toEqual([
    [0, 'Lost'],
    [2, 'Brick'],
    [3, 'Lintel'],
  ])
})

test('EF28 ordinal numbers of a bill that came in stay, and what is new gets one that is free', () => {
  const sections = [section('a', 'a', 'Earth'), section('b', 'b', 'Pit', 'a'), section('c', 'c', 'New', 'a')]
  const codes = ['02.07.0030', '06-01-001', '02.07.0030', '02.07.0010', '09.07.0040', '02.07.00.10']
  const items = codes.map((rateCode, at) => item(`i${at}`, 'b', { rateCode, name: rateCode }))
  const xml = bill(sections, [...items, item('j', 'c', { rateCode: 'K1', name: 'K1' })])
  expect(again(xml).items.map(({ rateCode }) => rateCode)).toEqual([
    ...['02.07.0030', '02.07.0020', '02.07.0040', '02.07.0010', '02.07.0050', '02.07.0060', '02.01.0010'],
  ])
  expect([...xml.matchAll(/<WICNo>(.*?)</g)].map(([, code]) => code)).toEqual([
    ...['06-01-001', '02.07.0030', '09.07.0040', '02.07.00.10', 'K1'],
  ])
})

test('EF29, EF30 quantities are of the unit itself to thousandths, and the price is by that quantity', () => {
  const items = [
    item('i', 'a', { name: 'Kerb', unit: '100 m', quantity: '1.234567' }),
    item('j', 'a', { name: 'Hatch', unit: 'pieces', quantity: '0.012345' }),
  ]
  const [kerb, hatch] = again(bill([section('a', 'a', 'Road')], items, '84')).items
  expect(kerb).toMatchObject({ unit: 'm', quantity: '123.457', price: '0.81' })
  expect(hatch).toMatchObject({ unit: 'piec', quantity: '0.012', price: '8333.33' })
})

test('EF30 an item whose price nobody knows has none', () => {
  const { input } = example('84')
  const xml = written({ ...input, price: (id) => ({ ...input.price(id)!, state: 'noIndex', total: 0n }) })
  expect(
    again(xml)
      .items.slice(0, 2)
      .map(({ price }) => price),
  ).toEqual(['', ''])
})

test('EF11 an offer that says amounts only has its quantities from them', () => {
  const offered = '<Item ID="i" RNoPart="0010"><UP>18.40</UP><IT>2309.20</IT><Description/></Item>'
  const xml = `<GAEB><Award><BoQ><BoQInfo/><BoQBody><Itemlist>${offered}</Itemlist></BoQBody></BoQ></Award></GAEB>`
  expect(again(xml).items[0]).toMatchObject({ name: '0010', quantity: '125.5', price: '18.4' })
})

test('EF32 texts keep their lines and signs', () => {
  const note = 'First <line> & "more"\nSecond 🏗️'
  const [read] = again(bill([section('a', 'a', 'A & B')], [item('i', 'a', { name: 'Träger', note })])).items
  expect(read).toMatchObject({ name: 'Träger', note })
})
