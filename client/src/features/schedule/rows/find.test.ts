import { expect, test } from 'vitest'
import { replaceText } from './find.ts'

test('every occurrence is replaced, whatever its case, and nothing in it is a pattern', () => {
  expect(replaceText('Slab level 1, slab level 2', 'SLAB', 'Deck')).toBe('Deck level 1, Deck level 2')
  expect(replaceText('Cost $1 (net)', '$1 (net)', '$& (gross)')).toBe('Cost $& (gross)')
  expect(replaceText('Плита, плиты', 'плит', 'Панел')).toBe('Панела, Панелы')
})

test('a replacement that contains what is searched ends', () => {
  expect(replaceText('aa', 'a', 'aa')).toBe('aaaa')
  expect(replaceText('Walls', '', 'x')).toBe('Walls')
})
