import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'
import 'dayjs/locale/ru'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { chooseLanguage, shortCode } from './languages.ts'

const storageKey = 'plumbline.language'

type Texts = () => Promise<{ texts: Record<string, object> }>

/**
 * Texts come with their language; a new feature adds its files and nothing here. `frame`: of every page; `site`: of days
 * and of errors, which a phone on site reads alone; `first`: of the schedule; `rest`: of all other screens.
 */
const languages: Readonly<Record<string, Readonly<Record<Part, Texts>>>> = {
  en: {
    frame: () => import('./locales/en-frame.ts'),
    site: () => import('./locales/en-site.ts'),
    first: () => import('./locales/en.ts'),
    rest: () => import('./locales/en-rest.ts'),
  },
  ru: {
    frame: () => import('./locales/ru-frame.ts'),
    site: () => import('./locales/ru-site.ts'),
    first: () => import('./locales/ru.ts'),
    rest: () => import('./locales/ru-rest.ts'),
  },
}

const parts = ['frame', 'site', 'first', 'rest'] as const
type Part = (typeof parts)[number]

/** A language without texts of its own shows English ones (R-I18N-01). */
const wordsOf = (language: string): string => (shortCode(language) in languages ? shortCode(language) : 'en')

/** What the screens read that were opened, or are about to be. */
const wanted = new Set<Part>()

/** Every language has all keys (`locales.test.ts`), so no second one is needed behind it. */
export async function loadTexts(language: string): Promise<void> {
  const words = wordsOf(language)
  await Promise.all([...wanted].map((part) => take(words, part)))
}

/** Before a language is chosen nothing comes: what is wanted until then comes with it. */
const loadWanted = async (): Promise<void> => {
  if (i18next.language) await loadTexts(i18next.language)
}

/** Texts of all screens, in the language on screen and in those that are chosen later. */
export async function loadAllTexts(): Promise<void> {
  for (const part of parts) wanted.add(part)
  await loadWanted()
}

/** Texts of the frame and of the schedule, which are there from the beginning but on a phone on site. */
export async function loadFirstTexts(): Promise<void> {
  wanted.add('first')
  await loadWanted()
}

/**
 * What says why something did not work. Where that cannot come either, it is told without it (`error-sentence.ts`).
 */
export async function loadSentences(): Promise<void> {
  wanted.add('site')
  await loadWanted().catch(() => undefined)
}

const taken = new Map<Texts, Promise<void>>()

/** Once for all who ask; what did not come is asked for again. */
function take(words: string, part: Part): Promise<void> {
  const load = languages[words]![part]
  const known = taken.get(load)
  if (known) return known
  const taking = load().then(({ texts }) => {
    for (const [path, file] of Object.entries(texts)) {
      const namespace = /([\w-]+)\.json$/.exec(path)?.[1] ?? path
      i18next.addResourceBundle(words, namespace, file)
    }
  })
  taking.catch(() => taken.delete(load))
  taken.set(load, taking)
  return taking
}

dayjs.extend(relativeTime)

/** Before the allowed languages are known, the browser's first language that we have texts for. `onSite`: those of a phone. */
export async function startI18n(onSite = false): Promise<void> {
  wanted.add('frame').add(onSite ? 'site' : 'first')
  // `init` begins an empty store.
  taken.clear()
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
  await loadTexts(language)
  // Before the screens that are drawn anew by that: they say how long ago something was.
  apply(language)
  if (i18next.language !== language) await i18next.changeLanguage(language)
}

/** The language of the words on screen. */
function apply(language: string): void {
  const words = wordsOf(language)
  dayjs.locale(words)
  document.documentElement.lang = words
}
