/** Facts that two people told of the same day without having seen each other's. */
import * as Y from 'yjs'
import type { Id } from '../../plan/index.ts'
import type { DaysCommand } from './commands.ts'
import { type DayValue, decodeValue, parseValueKey, type ValueKey } from './shape.ts'

/** One of the two stands; the other is lost unless somebody keeps it. */
export interface ToldTwice {
  stands: DayValue
  lost: DayValue
}

/** Those that came together in this transaction. */
export function toldTwice(
  values: Y.Map<unknown>,
  keys: ReadonlySet<string | null>,
  transaction: Y.Transaction,
): ToldTwice[] {
  if (transaction.local) return []
  return [...keys].flatMap((key) => {
    if (key === null || parseValueKey(key)?.kind !== 'fact') return []
    const item = values._map.get(key)
    const other = item && besideOf(item, transaction)
    const [stands, lost] = [item, other].map((one) => (one ? decodeValue(key, contentOf(one)) : null))
    const isTwice = stands && lost && lost.by !== stands.by && lost.amount !== stands.amount
    return isTwice ? [{ stands, lost }] : []
  })
}

/**
 * What was written beside this value, and not before it; null: nothing was, or both were known. Values of a key stand in a row,
 * the last of them holds; who writes one names the one before as its origin.
 */
function besideOf(standing: Y.Item, { beforeState }: Y.Transaction): Y.Item | null {
  const isNew = ({ id }: Y.Item): boolean => id.clock >= (beforeState.get(id.client) ?? 0)
  for (let one = standing; one.left; one = one.left) {
    const { left, origin } = one
    const follows = origin !== null && origin.client === left.lastId.client && origin.clock === left.lastId.clock
    if (!follows) return isNew(one) || isNew(left) ? left : null
  }
  return null
}

const contentOf = ({ content }: Y.Item): unknown => (content instanceof Y.ContentAny ? content.arr.at(-1) : undefined)

/** Of one amount that somebody told of a day: said by several replicas it is still one proposal. */
export const toldTwiceId = ({ workId, day, measure, amount }: ValueKey & { amount: string | null }, by: Id): Id =>
  idOf(`${workId}:${day}:${measure}:${by}:${amount ?? ''}`)

/** Keeps the one that is lost for whoever decides. */
export function keepLost({ lost }: ToldTwice): DaysCommand {
  const { workId, day, measure, kind, amount } = lost
  const id = toldTwiceId(lost, lost.by)
  return { do: 'proposal.add', proposals: [{ id, workId, day, measure, kind, amount, code: 'DAY_TOLD_TWICE' }] }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The same for the same text, on every replica (FNV-1a in 64 bits, twelve letters of it). */
function idOf(text: string): Id {
  let hash = 0xcbf29ce484222325n
  for (const char of text) hash = ((hash ^ BigInt(char.charCodeAt(0))) * 0x100000001b3n) & 0xffffffffffffffffn
  // Each letter takes five bits more, so that all of the hash is in the name.
  return Array.from({ length: 12 }, (_, at) => LETTERS[Number((hash >> BigInt(at * 5)) & 63n)]).join('')
}
