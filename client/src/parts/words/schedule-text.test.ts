import { expect, test, vi } from 'vitest'
import { remembered } from './schedule-text.ts'

test('a word is looked up once a language, a text with something in it each time, a missing one until it is there', () => {
  let language = 'en'
  const there: Record<string, Record<string, string>> = { en: { work: 'Work' }, ru: { work: 'Работа' } }
  const t = vi.fn(
    (key: string, params?: Record<string, unknown>) => `${there[language]?.[key] ?? key}${params?.n ?? ''}`,
  )
  const words = remembered(t, () => language)
  expect([words('work'), words('work')]).toEqual(['Work', 'Work'])
  expect(t).toHaveBeenCalledTimes(1)
  language = 'ru'
  expect([words('work'), words('work')]).toEqual(['Работа', 'Работа'])
  expect(t).toHaveBeenCalledTimes(2)
  expect([words('work', { n: 1 }), words('work', { n: 2 })]).toEqual(['Работа1', 'Работа2'])
  expect(words('late')).toBe('late')
  there.ru!.late = 'Поздно'
  expect(words('late')).toBe('Поздно')
})
