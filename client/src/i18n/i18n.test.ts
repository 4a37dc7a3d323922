import i18next from 'i18next'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { loadAllTexts, showLanguage, startI18n } from './i18n.ts'

beforeEach(async () => {
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  await startI18n()
})

// Other tests of the run share the module.
afterAll(() => i18next.changeLanguage('en'))

test('a screen that is opened while another language comes has its texts in that language', async () => {
  const changed = showLanguage('ru')
  const opened = loadAllTexts()
  await Promise.all([changed, opened])
  expect(i18next.language).toBe('ru')
  expect(i18next.t('administration:storage.title')).toBe('Хранилище')
})

test('texts that came before the texts began anew come again', async () => {
  await loadAllTexts()
  await showLanguage('ru')
  await startI18n()
  await showLanguage('ru')
  expect(i18next.t('administration:storage.title')).toBe('Хранилище')
})
