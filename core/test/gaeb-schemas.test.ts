import { expect, test } from 'vitest'
import { answerBill, offeredPrices, writeGaeb } from '../src/estimate-files/index.ts'
import { largeBill } from '../src/estimate-files/testing/large-bill.ts'
import { calculated, exampleEstimate, fileIn, inOneGo, opened } from '../src/estimate-files/testing/opened.ts'
import { canValidate, gaebSchemas, validate } from './schemas.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const said = { number: '02-07', name: 'Slab, level 4', date: '2026-11-27', linesName: 'Charges', phase: '83' } as const
const bidder = { name: 'Bau & Söhne GmbH', street: 'Hauptstraße 1', postCode: '10115', city: 'Berlin' }

/** As it is asked for, and as it is answered. */
function bothWays(estimate: ReturnType<typeof opened>): [bill: string, answer: string] {
  const figures = calculated(estimate)
  const priced = { facts: estimate, price: (id: string) => figures.price(id), totals: figures.totals() }
  const bill = inOneGo(writeGaeb({ ...said, ...priced })).join('')
  const file = fileIn(utf8(bill))
  const offer = opened({ ...file, items: file.items.map((item) => ({ ...item, price: '12.5' })) })
  const prices = inOneGo(offeredPrices(offer, (id) => calculated(offer).price(id)))
  const answer = answerBill(utf8(bill), prices, { date: '2026-11-29', bidder, currency: 'EUR' })
  if (!answer.ok) throw new Error(answer.fault)
  return [bill, answer.xml]
}

test.skipIf(!canValidate(Object.values(gaebSchemas)))(
  'EF27, EF39 a bill and an answer to it are valid by the schemas that GAEB publishes',
  () => {
    const pairs = [exampleEstimate(), opened(fileIn(utf8(largeBill(60))))].map(bothWays)
    const bills = pairs.map(([bill]) => bill)
    const answers = pairs.map(([, answer]) => answer)
    expect(() => validate(bills, gaebSchemas['83'])).not.toThrow()
    expect(() => validate(answers, gaebSchemas['84'])).not.toThrow()
    expect(() => validate(bills, gaebSchemas['84'])).toThrow()
  },
)
