import { describe, expect, it } from 'vitest'
import { chooseLanguage, shortCode } from './languages.ts'

describe('language', () => {
  it('is the first language of the browser that the installation allows (R-I18N-03)', () => {
    expect(chooseLanguage(['de-DE', 'ru-RU', 'en-US'], ['en', 'ru', 'fr'])).toBe('ru')
  })

  it('is the first allowed one when the browser speaks none of them (R-I18N-03)', () => {
    expect(chooseLanguage(['de-DE', 'pl'], ['ru', 'en'])).toBe('ru')
  })

  it('is en-US where nothing is allowed that we know (R-I18N-02)', () => {
    expect(chooseLanguage(['ru'], [])).toBe('en-US')
    expect(chooseLanguage(['ru'], ['tlh'])).toBe('en-US')
  })

  it('follows what the person picked, as long as it is allowed', () => {
    expect(chooseLanguage(['en-US'], ['en', 'ru'], 'ru')).toBe('ru')
    expect(chooseLanguage(['en-US'], ['en'], 'ru')).toBe('en')
  })

  it('prefers the exact regional form', () => {
    expect(chooseLanguage(['en-GB'], ['en-US', 'en-GB'])).toBe('en-GB')
    expect(chooseLanguage(['en-AU'], ['en-US', 'en-GB'])).toBe('en-US')
  })

  it('has a short code for the header of every call (R-I18N-05)', () => {
    expect(shortCode('en-US')).toBe('en')
    expect(shortCode('ru')).toBe('ru')
  })
})
