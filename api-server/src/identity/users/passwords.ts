import { hash, verify } from '@node-rs/argon2'
import { HashingQueue, type Principal } from './hashing-queue.ts'

/** argon2id (the library's default) with 64 MiB and three passes: about 50 ms each. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** For all hashes made from now on; those that are stored keep the cost they were made with. */
export function setHashingMemory(kibibytes: number): void {
  cost.memoryCost = kibibytes
}

const queue = new HashingQueue()

/** For what the server wants by itself. */
const ownWish: Principal = { network: '', account: '' }

export function hashSecret(text: string, of: Principal = ownWish): Promise<string> {
  return queue.run(of, () => hash(text.normalize('NFKC'), cost))
}

export function matchesSecret(stored: string, text: string, of: Principal): Promise<boolean> {
  return queue.run(of, () => verify(stored, text.normalize('NFKC')))
}

/** Of a secret question: people do not remember how they wrote it. */
const answerKey = (answer: string): string => answer.trim().toLowerCase()

export const hashAnswer = (answer: string, of: Principal): Promise<string> => hashSecret(answerKey(answer), of)
export const matchesAnswer = (stored: string, answer: string, of: Principal): Promise<boolean> =>
  matchesSecret(stored, answerKey(answer), of)
