import { expect, test } from 'vitest'
import { priceWords } from './price-words.ts'

const t = (key: string, { price, unit }: Record<string, string>): string =>
  key === 'perHour' ? `${price} / h` : `${price} / ${unit}`
const price = { from: null, standard: '80', overtime: null, per: 'hour' as const }

test('a price is read as so much an hour or a unit, never in the notation that is typed', () => {
  expect(priceWords(price, '', t)).toBe('80 / h')
  expect(priceWords({ ...price, overtime: '120' }, '', t)).toBe('80 (120) / h')
  expect(priceWords({ ...price, per: 'unit' }, 'm³', t)).toBe('80 / m³')
  expect(priceWords({ ...price, per: 'unit' }, '', t)).toBe('80')
})
