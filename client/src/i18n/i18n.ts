import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'
import 'dayjs/locale/en'
import 'dayjs/locale/ru'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { chooseLanguage, shortCode } from './languages.ts'

const storageKey = 'plumbline.language'

/** Texts come with their language; a new feature adds its files and nothing here. */
const languages: Readonly<Record<string, () => Promise<{ texts: Record<string, object> }>>> = {
  en: () => import('./locales/en.ts'),
  ru: () => import('./locales/ru.ts'),
}

/** A language without texts of its own shows English ones (R-I18N-01). */
const wordsOf = (language: string): string => (shortCode(language) in languages ? shortCode(language) : 'en')

/** Every language has all keys (`locales.test.ts`), so no second one is needed behind it. */
export async function loadTexts(language: string): Promise<void> {
  const words = wordsOf(language)
  if (i18next.hasResourceBundle(words, 'shell')) return
  const { texts } = (await languages[words]?.()) ?? { texts: {} }
  for (const [path, file] of Object.entries(texts)) {
    const namespace = /([\w-]+)\.json$/.exec(path)?.[1] ?? path
    i18next.addResourceBundle(words, namespace, file)
  }
}

dayjs.extend(relativeTime)

/** Before the allowed languages are known, the browser's first language that we have texts for. */
export async function startI18n(): Promise<void> {
  const language = chooseLanguage(navigator.languages, Object.keys(languages), localStorage.getItem(storageKey))
  await i18next.use(initReactI18next).init({
    resources: {},
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
  })
  await loadTexts(language)
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
  await loadTexts(language)
  if (i18next.language !== language) await i18next.changeLanguage(language)
  apply(language)
}

/** The language of the words on screen. */
function apply(language: string): void {
  const words = wordsOf(language)
  dayjs.locale(words)
  document.documentElement.lang = words
}
