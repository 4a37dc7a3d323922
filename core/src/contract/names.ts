/** Logins and names of people: nobody may look like somebody else, or like nobody at all. */
import { z } from 'zod'

const LONGEST = 32

/** As they are stored and compared: however they were typed, they look and are the same. */
const normalised = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim()

/** What nobody sees: control and format characters, fillers, an empty braille cell, what stands for no character. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Marks piled upon one letter. */
const PILED = /\p{M}{3}/u

/** The scripts in modern use (UAX 31, table 5). */
const scripts =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Han Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
/** Scripts that one language writes together (UTS 39, highly restrictive without Latin). */
const together = [...scripts.split(' '), 'Han Hiragana Katakana', 'Han Bopomofo', 'Han Hangul']
const ofOneScript = together.map((names) => {
  const some = names.split(' ').map((name) => `\\p{scx=${name}}`)
  return new RegExp(`^[\\p{sc=Common}\\p{sc=Inherited}${some.join('')}]*$`, 'u')
})

const isVisible = (text: string): boolean => !HIDDEN.test(text) && !PILED.test(text)
const isOfOneScript = (text: string): boolean => ofOneScript.some((pattern) => pattern.test(text))

/** The message of an issue says what is wrong; the client has the words. */
const name = z
  .string()
  .max(200)
  .transform(normalised)
  .pipe(
    z
      .string()
      .min(1)
      .max(LONGEST)
      .regex(/^[^<>{}]*$/u)
      .refine(isVisible, 'hidden')
      .refine(isOfOneScript, 'scripts'),
  )

/** First or last name, in letters of any one script. */
export const personName = name

/** Never like an address, which is another thing to sign in with. */
export const loginName = name
  .refine((text) => !text.includes('@'), 'at')
  .refine((text) => /[\p{L}\p{N}]/u.test(text) && !/\p{So}/u.test(text), 'hidden')

const fitting = (schema: typeof name, text: string): string => {
  const visible = [...normalised(text)].filter((letter) => isVisible(letter) && !/[<>{}]/.test(letter)).join('')
  const { data } = schema.safeParse(visible.slice(0, LONGEST))
  return data ?? ''
}

/** What of a foreign name may stand here; '' when nothing does. */
export const personNameOf = (text: string): string => fitting(personName, text)
export const loginNameOf = (text: string): string => fitting(loginName, text)

/** Letters of other scripts, digits and signs that look like a Latin letter, capital or small, and that letter. */
const lookalikes: readonly (readonly [string, string])[] = [
  ['аαａ', 'a'],
  ['вβ', 'b'],
  ['сϲց', 'c'],
  ['еεё', 'e'],
  ['нһհ', 'h'],
  ['iіιıӏ1|ℓ', 'l'],
  ['јϳ', 'j'],
  ['кκ', 'k'],
  ['м', 'm'],
  ['ηпո', 'n'],
  ['оο0օσ', 'o'],
  ['рρ', 'p'],
  ['ԛզ', 'q'],
  ['гᴦ', 'r'],
  ['ѕ', 's'],
  ['тτ', 't'],
  ['υս', 'u'],
  ['ν', 'v'],
  ['ԝω', 'w'],
  ['хχ', 'x'],
  ['уγ', 'y'],
]
const latin = new Map(lookalikes.flatMap(([those, letter]) => [...those].map((one) => [one, letter] as const)))

/** The same for logins that look the same: one of them is enough. */
export function skeletonOf(login: string): string {
  const letters = [...normalised(login).toLowerCase()].map((letter) => latin.get(letter) ?? letter)
  return letters.join('').replaceAll('rn', 'm')
}
