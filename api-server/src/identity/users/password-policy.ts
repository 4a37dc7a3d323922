import { AppError } from '@plumbline/core/errors'
import { columns, commonWords, runs } from './common-passwords.ts'

/** What anybody knows of a person: no password is made of it. */
export interface KnownOf {
  login: string
  email: string
  firstName: string
  lastName: string
}

/** Fewer letters than these beside what everybody guesses first make no password. */
const ENOUGH_LETTERS = 4
const LONGEST_WORD = 40
/** Shorter ones are found by chance in anything that is long. */
const SHORTEST_WORD = 4
const SHORTEST_NAME = 3
/** Fewer different characters are a pattern. */
const ENOUGH_DIFFERENT = 5

const written: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' }
const signs: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i', '€': 'e' }

const isLetter = (text: string): boolean => /\p{L}/u.test(text)
const readAs = (text: string): string => [...text].map((one) => written[one] ?? signs[one] ?? one).join('')

/**
 * Throws PASSWORD_COMMON for one that programs guess first: common words, keys in a row, the person's own names, with
 * digits and signs between and in place of letters. What is left beside those is what protects.
 */
export function refuseCommon(password: string, known: KnownOf): void {
  const text = password.normalize('NFKC').toLowerCase()
  const { login, email, firstName, lastName } = known
  const own = [login, email, firstName, lastName].flatMap((name) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}]+/u),
  )
  const guessed = [...commonWords].filter((word) => word.length >= SHORTEST_WORD)
  const words = new Set([...guessed, ...own.filter((word) => word.length >= SHORTEST_NAME)])
  const isPattern = new Set(text).size < ENOUGH_DIFFERENT
  if (isPattern || [text, readAs(text)].some((reading) => lettersLeft(reading, words) < ENOUGH_LETTERS)) {
    throw new AppError('PASSWORD_COMMON')
  }
}

/** How few letters are in no word and in no row of keys, at best. */
function lettersLeft(text: string, words: ReadonlySet<string>): number {
  const letters = [...text]
  const fewest = [0]
  for (let end = 1; end <= letters.length; end++) {
    const alone = (fewest[end - 1] ?? 0) + (isLetter(letters[end - 1] ?? '') ? 1 : 0)
    const starts = Array.from({ length: Math.min(end, LONGEST_WORD) }, (_, back) => end - back - 1)
    const covered = starts.filter((start) => isGuessed(letters.slice(start, end).join(''), words))
    fewest[end] = Math.min(alone, ...covered.map((start) => fewest[start] ?? 0))
  }
  return fewest[letters.length] ?? 0
}

function isGuessed(part: string, words: ReadonlySet<string>): boolean {
  if (words.has(part) || columns.has(part)) return true
  if (part.length < SHORTEST_WORD) return false
  const back = [...part].reverse().join('')
  return new Set(part).size === 1 || runs.some((run) => run.includes(part) || run.includes(back))
}
