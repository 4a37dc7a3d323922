import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isKeyName, isWellFormed, plainText, repairedJson, wellFormed, wellFormedJson } from './index.ts'

/** Any text that a program can hold, halves of letters and U+0000 among it. */
const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) })

describe('a text', () => {
  test('is whole letters without U+0000', () => {
    for (const text of ['', 'Плита 3', '👷🏽', '\u202e', 'a\nb']) expect(isWellFormed(text)).toBe(true)
    for (const text of ['\0', 'a\0b', '\ud83d', 'x\udc00', '\udc00\ud83d']) {
      expect(isWellFormed(text)).toBe(false)
      expect(plainText().safeParse(text).success).toBe(false)
      expect(plainText().trim().min(1).max(9).safeParse(text).success).toBe(false)
    }
  })

  test('of a foreign file is one after it was mended, and stays as it is where nothing is wrong', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(isWellFormed(wellFormed(text))).toBe(true)
        if (isWellFormed(text)) expect(wellFormed(text)).toBe(text)
      }),
    )
    expect(wellFormed('a\0b\ud83dc👷')).toBe('ab\ufffdc👷')
  })
})

describe('a value of any shape', () => {
  const names = Object.getOwnPropertyNames(Object.prototype)

  test('has no broken text at any depth, and no name that every object answers to', () => {
    expect(wellFormedJson({ a: [{ b: 'ok' }] })).toBe(true)
    for (const value of ['\0', ['\ud800'], { a: { b: ['x\0'] } }, { 'a\0': 1 }])
      expect(wellFormedJson(value)).toBe(false)
    for (const name of names) {
      expect(isKeyName(name)).toBe(false)
      expect(wellFormedJson(JSON.parse(`{"a":[{"${name}":1}]}`))).toBe(false)
    }
    expect(wellFormedJson(JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`))).toBe(false)
  })

  test('is mended to one that may be handed in', () => {
    const key = fc.oneof(anyText, fc.constantFrom(...names))
    fc.assert(
      fc.property(fc.anything({ key, values: [anyText, fc.integer(), fc.constant(null)], maxDepth: 4 }), (value) => {
        const mended = repairedJson(value)
        expect(wellFormedJson(mended)).toBe(true)
        if (wellFormedJson(value)) expect(mended).toBe(value)
      }),
    )
  })
})
