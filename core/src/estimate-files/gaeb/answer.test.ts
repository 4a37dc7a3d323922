import { expect, test } from 'vitest'
import { readXmlTree, type XmlNode } from '../../exchange/xml/tree.ts'
import { schemaFaults } from '../testing/gaeb-schema.ts'
import { calculated, fileIn, inOneGo, opened } from '../testing/opened.ts'
import { answerBill, offeredPrices } from './answer.ts'

const text = (name: string): string =>
  `<Description><CompleteText><OutlineText><OutlTxt><TextOutlTxt><p><span>${name}</span></p></TextOutlTxt></OutlTxt></OutlineText></CompleteText></Description>`
const position = (id: string, number: string, rest: string): string =>
  `<Item ID="${id}" RNoPart="${number}">${rest}${text(`Position ${number}`)}</Item>`

/** As somebody else's program asks for prices. */
const bill = (items: string, dp = '83'): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>
<GAEB xmlns="http://www.gaeb.de/GAEB_DA_XML/DA83/3.3"><PrjInfo><NamePrj>KITA</NamePrj></PrjInfo><Award><DP>${dp}</DP>
<AwardInfo><Cur>EUR</Cur><CurLbl>Euro</CurLbl></AwardInfo><BoQ ID="BQ1"><BoQInfo><Name>LV 7</Name><LblBoQ>Rohbau</LblBoQ>
<BoQBkdn><Type>BoQLevel</Type><Length>2</Length><Num>Yes</Num></BoQBkdn><BoQBkdn><Type>Item</Type><Length>4</Length><Num>Yes</Num></BoQBkdn>
</BoQInfo><BoQBody><BoQCtgy ID="CT1" RNoPart="01"><LblTx><p><span>Beton</span></p></LblTx><BoQBody><Itemlist>${items}</Itemlist>
</BoQBody></BoQCtgy></BoQBody></BoQ></Award></GAEB>`)

const asked = [
  position('IX-11', '0010', '<Qty>12.500</Qty><QU>m3</QU>'),
  position('IX-12', '0020', '<Qty>3.000</Qty><QU>psch</QU>'),
  position('IX-13', '0030', '<Provis>WithoutTotal</Provis><Qty>2.000</Qty><QU>h</QU>'),
].join('')

const bidder = { name: 'Bau & Söhne GmbH', street: 'Hauptstraße 1', postCode: '10115', city: 'Berlin' }

/** The bill as an estimate, with these unit prices. */
function offered(bytes: Uint8Array, prices: readonly string[]) {
  const file = fileIn(bytes)
  const items = file.items.map((item, at) => ({ ...item, price: prices[at] ?? '' }))
  const estimate = opened({ ...file, items })
  const figures = calculated(estimate)
  return inOneGo(offeredPrices(estimate, (id) => figures.price(id)))
}

const answered = (bytes: Uint8Array, prices: readonly string[]) =>
  answerBill(bytes, offered(bytes, prices), { date: '2026-11-29', bidder, currency: 'RUB' })

const namesOf = ({ name, children }: XmlNode): unknown => [name, ...children.map(namesOf)]

test('EF39 an answer has prices and amounts under the ids of the bill, no texts, and who offers', () => {
  const answer = answered(bill(asked), ['119.48', '250', '61.5'])
  if (!answer.ok) throw new Error(answer.fault)
  expect(answer).toMatchObject({ priced: 3, missing: [] })
  const root = readXmlTree(new TextEncoder().encode(answer.xml))!
  const total = ['Totals', ['Total']]
  const item = ['Item', ['Qty'], ['UP'], ['IT']]
  expect(namesOf(root)).toEqual([
    'GAEB',
    ['GAEBInfo', ['Version'], ['VersDate'], ['Date'], ['ProgSystem']],
    ['PrjInfo', ['NamePrj']],
    [
      'Award',
      ['DP'],
      ['AwardInfo', ['Cur']],
      ['CTR', ['Address', ['Name1'], ['Street'], ['PCode'], ['City']]],
      [
        'BoQ',
        [
          'BoQInfo',
          ['Name'],
          ['BoQBkdn', ['Type'], ['Length'], ['Num']],
          ['BoQBkdn', ['Type'], ['Length'], ['Num']],
          total,
        ],
        ['BoQBody', ['BoQCtgy', ['BoQBody', ['Itemlist', item, item, item]], total]],
      ],
    ],
  ])
  expect(answer.xml).toContain('<Item ID="IX-11" RNoPart="0010"><Qty>12.5</Qty><UP>119.48</UP><IT>1493.5</IT></Item>')
  expect(schemaFaults(root, '84')).toEqual([])
  expect(answer.xml).toContain('<BoQ ID="BQ1">')
  expect(answer.xml).toContain('<BoQCtgy ID="CT1" RNoPart="01">')
  expect(answer.xml).toContain('<Name1>Bau &amp; Söhne GmbH</Name1>')
  expect(answer.xml).toContain('<Cur>EUR</Cur>')
  expect(answer.xml).not.toMatch(/Position|Beton|LblTx|Description|<QU>/)
})

test('EF40 sums leave out provisional positions and later alternatives, which are offered all the same', () => {
  const items = `${asked}${position('IX-14', '0040', '<ALNGroupNo>1</ALNGroupNo><ALNSerNo>1</ALNSerNo><Qty>1.000</Qty><QU>m</QU>')}`
  const answer = answered(bill(items), ['119.48', '250', '61.5', '9'])
  // 12.5 × 119.48 + 3 × 250.
  expect(answer).toMatchObject({ ok: true, priced: 4, xml: expect.stringContaining('<Total>2243.5</Total>') })
})

test('EF41 what has no price, or one of another unit, is left out and named', () => {
  const bytes = bill(asked)
  const prices = new Map(offered(bytes, ['119.48', '', '61.5']))
  prices.set('01.0030', { unit: 'm3', price: 1_000_000n })
  const answer = answerBill(bytes, prices, { date: '2026-11-29', bidder, currency: '' })
  expect(answer).toMatchObject({ ok: true, priced: 1, missing: ['01.0020', '01.0030'] })
  expect(answer).toMatchObject({ xml: expect.not.stringContaining('IX-12') })
})

test.each<[string, Uint8Array, string]>([
  ['an offer instead of a bill', bill(asked, '84'), 'no_bill'],
  ['no XML', new TextEncoder().encode('~V|BC3|'), 'damaged'],
  ['another document', new TextEncoder().encode('<html/>'), 'damaged'],
  ['half a bill', bill(asked).slice(0, 600), 'damaged'],
  ['entities that grow', new TextEncoder().encode('<!DOCTYPE a [<!ENTITY b "&b;&b;">]><GAEB>&b;</GAEB>'), 'damaged'],
  ['a bill of nothing', bill(''), 'empty'],
])('EF42 %s is refused with its reason', (_, bytes, fault) => {
  expect(answerBill(bytes, new Map(), { date: '2026-11-29', bidder, currency: '' })).toEqual({ ok: false, fault })
})

test('EF42 categories in each other without end, and signs in ids, harm nothing', () => {
  const deep = '<BoQCtgy ID="c" RNoPart="1"><BoQBody>'.repeat(3_000)
  const hostile = `<GAEB><Award><DP>83</DP><BoQ ID="&quot;&gt;&lt;x"><BoQInfo><Name>n</Name></BoQInfo><BoQBody>${deep}${'</BoQBody></BoQCtgy>'.repeat(3_000)}</BoQBody></BoQ></Award></GAEB>`
  const answer = answerBill(new TextEncoder().encode(hostile), new Map(), { date: '', bidder, currency: '' })
  expect(answer).toMatchObject({ ok: false })
  const quoted = new TextDecoder().decode(bill(asked)).replace('ID="IX-11"', 'ID="&quot;&gt;&lt;x"')
  const written = answered(new TextEncoder().encode(quoted), ['1', '1', '1'])
  expect(written.ok && readXmlTree(new TextEncoder().encode(written.xml))).toBeTruthy()
})
