import { guideRead, localizationList, localizationRead, localizationSet } from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import type { Visitor } from '../../../test/visitor.ts'

let site: Installation
let maya: Visitor

beforeAll(async () => {
  site = await install()
  maya = await site.person('maya')
})
afterAll(() => site.close())

describe('localization', () => {
  test('R-I18N-07 languages are listed, one is chosen and found again, and its texts are read', async () => {
    const { languages, chosen } = await maya.ok(localizationList)
    expect(languages.map(({ id, worded }) => [id, worded])).toEqual([
      ['en', true],
      ['ru', true],
      ['fr', false],
    ])
    expect(chosen).toBeNull()
    await maya.ok(localizationSet, { params: { languageId: 'ru' } })
    await maya.ok(localizationSet, { params: { languageId: 'fr' } })
    expect((await maya.ok(localizationList)).chosen).toBe('fr')
    expect((await (await site.person('tom')).ok(localizationList)).chosen).toBeNull()
    const texts = async (languageId: string) =>
      (await maya.ok(localizationRead, { params: { languageId } })).texts.error as Record<string, string>
    expect((await texts('ru')).CONNECTION_LOST).toMatch(/[а-я]/)
    expect(await texts('fr')).toEqual(await texts('en'))
  })

  test('a page of another site chooses no language for anybody, not even by a link', async () => {
    const olga = await site.person('olga')
    const at = { params: { languageId: 'ru' } }
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ]
    for (const headers of foreign) {
      expect((await olga.call(localizationSet, { ...at, headers })).body.error).toBe('CSRF')
    }
    olga.csrfToken = ''
    expect((await olga.call(localizationSet, at)).body.error).toBe('CSRF')
    expect((await olga.ok(localizationList)).chosen).toBeNull()
  })

  test('a language that is none of ours is not there, and nothing is chosen', async () => {
    const before = (await maya.ok(localizationList)).chosen
    for (const languageId of ['de', 'xx', 'en-US']) {
      expect((await maya.call(localizationSet, { params: { languageId } })).body.error).toBe('NOT_FOUND')
      expect((await maya.call(localizationRead, { params: { languageId } })).body.error).toBe('NOT_FOUND')
    }
    expect((await maya.ok(localizationList)).chosen).toBe(before)
  })
})

test('R-SYS-04 the guide is read in the language of the call, with the same sections in each', async () => {
  const read = async (language: string) => maya.ok(guideRead, { headers: { language } })
  const [en, ru, fr] = [await read('en'), await read('ru'), await read('fr')]
  expect([en.language, ru.language, fr.language]).toEqual(['en', 'ru', 'en'])
  expect(ru.sections.map(({ id }) => id)).toEqual(en.sections.map(({ id }) => id))
  expect(en.sections.length).toBeGreaterThan(4)
  for (const { title, text } of ru.sections) expect(`${title} ${text}`).toMatch(/[а-я]/)
})
