import type { Translate } from './change-words.ts'

/** Texts of the screens by feature, as files of a language hold them. */
export type ScreenTexts = Readonly<Record<string, unknown>>

/** Where nothing of a screen runs: texts by their keys, with their places filled and their plurals; else the key. */
export function translateWith(texts: ScreenTexts, language: string): Translate {
  const plurals = new Intl.PluralRules(language)
  return (key, params = {}) => {
    const { ns = 'history', count } = params
    const of = texts[String(ns)]
    const found =
      (typeof count === 'number' ? textAt(of, `${key}_${plurals.select(count)}`) : null) ?? textAt(of, key) ?? key
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
  }
}

function textAt(texts: unknown, key: string): string | null {
  let at = texts
  for (const step of key.split('.')) at = (at as Record<string, unknown> | undefined)?.[step]
  return typeof at === 'string' ? at : null
}
