import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'
import 'dayjs/locale/en'
import 'dayjs/locale/ru'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { chooseLanguage, shortCode } from './languages.ts'

const storageKey = 'plumbline.language'

/** `./locales/en/shell.json` → its texts; a new feature adds its file and nothing here. */
const files = import.meta.glob<Record<string, unknown>>('./locales/*/*.json', { eager: true, import: 'default' })

function resources(): Record<string, Record<string, Record<string, unknown>>> {
  const all: Record<string, Record<string, Record<string, unknown>>> = {}
  for (const [path, texts] of Object.entries(files)) {
    const [, language, namespace] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? []
    if (!language || !namespace) continue
    all[language] ??= {}
    all[language][namespace] = texts
  }
  return all
}

dayjs.extend(relativeTime)

/** Before the allowed languages are known, the browser's first language that we have texts for. */
export async function startI18n(): Promise<void> {
  const texts = resources()
  await i18next.use(initReactI18next).init({
    resources: texts,
    lng: chooseLanguage(navigator.languages, Object.keys(texts), localStorage.getItem(storageKey)),
    fallbackLng: 'en',
    defaultNS: 'shell',
    ns: Object.keys(texts.en ?? {}),
    interpolation: { escapeValue: false },
  })
  apply(i18next.language)
}

/** The installation's list is there: R-I18N-03. */
export async function allowLanguages(allowed: readonly string[]): Promise<void> {
  await changeTo(chooseLanguage(navigator.languages, allowed, localStorage.getItem(storageKey)))
}

export async function pickLanguage(language: string): Promise<void> {
  localStorage.setItem(storageKey, language)
  await changeTo(language)
}

/** For this visit: the browser's own choice comes first again when it has one. */
export const showLanguage = (language: string): Promise<void> => changeTo(language)

export const hasPickedLanguage = (): boolean => localStorage.getItem(storageKey) !== null

async function changeTo(language: string): Promise<void> {
  if (i18next.language !== language) await i18next.changeLanguage(language)
  apply(language)
}

/** The language of the words on screen: a language without texts of its own shows English ones (R-I18N-01). */
function apply(language: string): void {
  const short = shortCode(language)
  const worded = i18next.hasResourceBundle(short, 'shell') ? short : 'en'
  dayjs.locale(worded)
  document.documentElement.lang = worded
}
