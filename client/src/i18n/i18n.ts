import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'
import 'dayjs/locale/en'
import 'dayjs/locale/ru'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { chooseLanguage, shortCode } from './languages.ts'

const storageKey = 'plumbline.language'

type Texts = () => Promise<{ texts: Record<string, object> }>

/** Texts come with their language; a new feature adds its files and nothing here. `rest`: all but the first screen's. */
const languages: Readonly<Record<string, { first: Texts; rest: Texts }>> = {
  en: { first: () => import('./locales/en.ts'), rest: () => import('./locales/en-rest.ts') },
  ru: { first: () => import('./locales/ru.ts'), rest: () => import('./locales/ru-rest.ts') },
}

/** A language without texts of its own shows English ones (R-I18N-01). */
const wordsOf = (language: string): string => (shortCode(language) in languages ? shortCode(language) : 'en')

/** Some screen other than the first one was opened, or is about to be. */
let isRestWanted = false

/** Every language has all keys (`locales.test.ts`), so no second one is needed behind it. */
export async function loadTexts(language: string): Promise<void> {
  const words = wordsOf(language)
  const { first, rest } = languages[words]!
  await Promise.all([take(words, 'shell', first), isRestWanted && take(words, 'overview', rest)])
}

/** Texts of all screens, in the language on screen and in those that are chosen later. */
export async function loadAllTexts(): Promise<void> {
  isRestWanted = true
  await loadTexts(i18next.language)
}

/** `known`: a namespace that comes with these texts. */
async function take(words: string, known: string, load: Texts): Promise<void> {
  if (i18next.hasResourceBundle(words, known)) return
  const { texts } = await load()
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
  // Another screen may have been opened while these came: it loads what it misses in the language of before only.
  if (isRestWanted) await loadTexts(language)
  if (i18next.language !== language) await i18next.changeLanguage(language)
  apply(language)
}

/** The language of the words on screen. */
function apply(language: string): void {
  const words = wordsOf(language)
  dayjs.locale(words)
  document.documentElement.lang = words
}
