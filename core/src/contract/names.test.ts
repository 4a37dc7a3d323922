import { describe, expect, it } from 'vitest'
import { loginName, loginNameOf, personName, personNameOf, skeletonOf } from './names.ts'

const reasonOf = (schema: typeof loginName, text: string): string =>
  schema.safeParse(text).error?.issues[0]?.message ?? 'fine'

describe('a login', () => {
  it('is normalised: full-width letters, edges and runs of spaces are as one would type them', () => {
    expect(loginName.parse(' ｍａｙａ\u00a0\u2003 lind ')).toBe('maya lind')
  })

  it.each([
    ['with an @', 'maya@site.example', 'at'],
    ['with a full-width @', 'maya＠site', 'at'],
    ['with a zero-width space', 'ma\u200bya', 'hidden'],
    ['with a soft hyphen', 'ma\u00adya', 'hidden'],
    ['that turns its reading round', 'maya\u202enimda', 'hidden'],
    ['with a filler of Hangul', 'maya\u3164', 'hidden'],
    ['with an empty braille cell', 'maya\u2800', 'hidden'],
    ['with a control character', 'ma\u0007ya', 'hidden'],
    ['with half a pair', 'maya\ud800', 'hidden'],
    ['with marks piled up', 'ma\u0301\u0302\u0303\u0304ya', 'hidden'],
    ['of signs only', '---', 'hidden'],
    ['with a Cyrillic а among Latin letters', 'm\u0430ya', 'scripts'],
    ['with a Greek ο among Latin letters', 't\u03bfm', 'scripts'],
  ])('%s is refused', (_, login, reason) => {
    expect(reasonOf(loginName, login)).toBe(reason)
  })

  it.each(['maya', 'ирина2', 'o.brien-3', '山田たろう', 'Γιώργος', 'dvořák', 'عمر7'])('%s is fine', (login) => {
    expect(reasonOf(loginName, login)).toBe('fine')
  })

  it('that looks like another has its skeleton', () => {
    for (const [one, other] of [
      ['max', 'МАХ'],
      ['scope', 'ѕсоре'],
      ['bill', 'b1ll'],
      ['Ivan', 'lvan'],
      ['bob0', 'BOBO'],
      ['modern', 'modem'],
    ] as const) {
      expect(skeletonOf(one)).toBe(skeletonOf(other))
    }
    expect(skeletonOf('maya')).not.toBe(skeletonOf('майя'))
  })
})

describe('the name of a person', () => {
  it.each(['Ирина', 'O’Brien', 'Nguyễn', 'María José', '王小明', 'דוד', '–'])('%s is fine', (text) => {
    expect(reasonOf(personName, text)).toBe('fine')
  })

  it('of two scripts, or with what nobody sees, is refused', () => {
    expect(reasonOf(personName, 'Иринa')).toBe('scripts')
    expect(reasonOf(personName, 'Tom\u2066')).toBe('hidden')
  })
})

it('of foreign names what fits is taken', () => {
  expect(loginNameOf('nora\u200b<b>')).toBe('norab')
  expect(loginNameOf('nоra')).toBe('')
  expect(personNameOf(' New<comer> ')).toBe('Newcomer')
})
