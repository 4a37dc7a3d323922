import { beforeEach, describe, expect, it, vi } from 'vitest'
import { COUNTDOWN_SECONDS, clearCountdown, disconnectedLanguage, saveCountdown, savedCountdown } from './countdown.ts'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})

describe('the countdown of a lost connection', () => {
  it('begins at ten and goes on where the page was closed (R-SHELL-10, R-SESS-06)', () => {
    expect(savedCountdown()).toBe(COUNTDOWN_SECONDS)
    saveCountdown(4)
    expect(savedCountdown()).toBe(4)
    saveCountdown(0)
    expect(savedCountdown()).toBe(0)
    clearCountdown()
    expect(savedCountdown()).toBe(10)
  })

  it('begins anew when what was saved makes no sense', () => {
    for (const nonsense of [-1, 11, Number.NaN]) {
      saveCountdown(nonsense)
      expect(savedCountdown()).toBe(10)
    }
  })
})

it('a disconnected page speaks Russian to ru, ru-RU and ru-ru, and English to all others (R-I18N-04)', () => {
  expect(['ru', 'ru-RU', 'ru-ru'].map(disconnectedLanguage)).toEqual(['ru', 'ru', 'ru'])
  expect(['en-US', 'fr', 'ru-UA', ''].map(disconnectedLanguage)).toEqual(['en', 'en', 'en', 'en'])
})
