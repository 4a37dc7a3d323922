import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@plumbline/core/errors'

/** argon2id (the library's default) with 64 MiB and three passes: about 50 ms each. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Each hashing takes 64 MiB and a thread: two at a time, the others wait, and a flood is turned away. */
const AT_ONCE = 2
const MAX_WAITING = 64

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new AppError('TOO_MANY_REQUESTS', { seconds: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    // The place is handed on; only without anyone waiting it becomes free.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export function hashSecret(text: string): Promise<string> {
  return inTurn(() => hash(text.normalize('NFKC'), COST))
}

export function matchesSecret(stored: string, text: string): Promise<boolean> {
  return inTurn(() => verify(stored, text.normalize('NFKC')))
}

/** Of a secret question: people do not remember how they wrote it. */
const answerKey = (answer: string): string => answer.trim().toLowerCase()

export const hashAnswer = (answer: string): Promise<string> => hashSecret(answerKey(answer))
export const matchesAnswer = (stored: string, answer: string): Promise<boolean> =>
  matchesSecret(stored, answerKey(answer))
