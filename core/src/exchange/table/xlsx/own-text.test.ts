import { expect, it } from 'vitest'
import { ownText } from './own-text.ts'

it.each(['', 'short', 'longer than thirteen letters', 'Ёлка 🏗️ '.repeat(3_000)])(
  'an own text is the same text',
  (text) => {
    expect(ownText(text)).toBe(text)
  },
)
