import { readdirSync, readFileSync } from 'node:fs'
import { budgetCloses, catalogue } from '@plumbline/core/errors'
import { fields } from '@plumbline/core/fields'
import { describe, expect, it } from 'vitest'

const folder = new URL('./locales/', import.meta.url)

type Texts = { [key: string]: string | Texts }

function read(language: string, file: string): Texts {
  return JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Texts
}

/** `a.b.c`; forms of a plural (`_one`, `_few` …) are one key, because languages have different ones. */
function keysOf(texts: Texts, above = ''): string[] {
  const keys = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [above + key.replace(/_(one|few|many|other)$/, '')] : keysOf(value, `${above}${key}.`),
  )
  return [...new Set(keys)].sort()
}

function leaves(texts: Texts, above = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as [string, string]] : leaves(value, `${above}${key}.`),
  )
}

const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+/g) ?? [])].sort()

const files = readdirSync(new URL('en/', folder)).sort()

describe('texts', () => {
  it('exist for the same features in both languages', () => {
    expect(readdirSync(new URL('ru/', folder)).sort()).toEqual(files)
  })

  it.each(files)('%s has the same keys in English and Russian', (file) => {
    expect(keysOf(read('ru', file))).toEqual(keysOf(read('en', file)))
  })

  it('has a sentence for every pause that the server wants', () => {
    for (const language of ['en', 'ru']) {
      expect(Object.keys(read(language, 'schedule.json').paused as Texts)).toEqual([...budgetCloses])
    }
  })

  it.each(files)('%s tells the same facts in English and Russian', (file) => {
    const english = new Map(leaves(read('en', file)))
    for (const [key, text] of leaves(read('ru', file))) {
      const original = english.get(key) ?? english.get(key.replace(/_(few|many)$/, '_other'))
      expect({ key, facts: placeholders(text) }).toEqual({ key, facts: placeholders(original ?? '') })
    }
  })

  it.each(['en', 'ru'])('every error of the catalogue has a sentence in %s', (language) => {
    const sentences = read(language, 'error.json')
    const missing = Object.keys(catalogue).filter((code) => typeof sentences[code] !== 'string')
    expect(missing).toEqual([])
  })

  it.each(['en', 'ru'])('every field of works has a title in %s', (language) => {
    const titles = read(language, 'schedule.json').column as Texts
    expect(fields.filter(({ key }) => typeof titles[key] !== 'string').map(({ key }) => key)).toEqual([])
  })

  it('no text makes many of one: a number has forms, or stands behind what it counts', () => {
    const isOfMany =
      /\{\{(n|number|count|pictures|futures|grades|norms|days|rows|schedules)\}\} (?!ms\b)([a-z]+ )?(?!is\b|its\b)[a-z]+s\b/
    const hasForms = /_(one|few|many|other)$/
    // They tell of what was too much.
    const neverOne = ['error.json BRANCH_TOO_LARGE', 'modelLinks.json video.tooLong', 'outline.json tooMany.text']
    const wrong = files.flatMap((file) =>
      leaves(read('en', file))
        .filter(([key, text]) => !hasForms.test(key) && isOfMany.test(text))
        .map(([key]) => `${file} ${key}`),
    )
    expect(wrong).toEqual(neverOne)
  })

  it('the data date has one name in Russian, which no fact has', () => {
    const texts = files.flatMap((file) => leaves(read('ru', file)).map(([, text]) => text))
    expect(texts.filter((text) => /дат[аыуе] факта/i.test(text))).toEqual([])
    expect(texts.some((text) => /дат[аыуе] данных/i.test(text))).toBe(true)
  })

  it('Russian plurals have all their forms', () => {
    for (const file of files) {
      const keys = leaves(read('ru', file)).map(([key]) => key)
      for (const key of keys.filter((one) => one.endsWith('_one'))) {
        const stem = key.slice(0, -'_one'.length)
        for (const form of ['few', 'many', 'other']) expect(keys).toContain(`${stem}_${form}`)
      }
    }
  })
})
