import { AsyncLocalStorage } from 'node:async_hooks'
import { CallKey } from './call-key.ts'

/** On whose behalf the database is asked, as long as somebody waits for the answer. */
export interface Caller {
  /** `person:…`, or `address:…` of visitors: who shares places with nobody else. */
  owner: string
  /** Aborted when nobody waits for the answer any more; null: what was begun is brought to its end all the same. */
  givenUp: AbortSignal | null
  /** What is done after the answer holds nobody up: it has the time of jobs, and is not given up. */
  answered: boolean
  /** null: the call has no key of its own. */
  key: CallKey | null
}

const callers = new AsyncLocalStorage<Caller>()

/** Whatever `work` asks of the database, however deep, is asked on behalf of the caller. */
export async function onBehalfOf<T>(
  given: Pick<Caller, 'owner' | 'givenUp'> & { key?: string | null },
  work: () => Promise<T>,
): Promise<T> {
  const key = typeof given.key === 'string' ? new CallKey(given.key) : null
  const caller: Caller = { ...given, key, answered: false }
  try {
    return await callers.run(caller, work)
  } finally {
    caller.answered = true
  }
}

/** For work whose outcome others wait for as well: it goes on when the one who asked first has gone. */
export function forSeveral<T>(work: () => Promise<T>): Promise<T> {
  const caller = callers.getStore()
  return caller ? callers.run({ ...caller, givenUp: null }, work) : work()
}

/** Of whom work is that is done on behalf of somebody, also after the answer; null: of nobody. */
export const currentOwner = (): string | null => callers.getStore()?.owner ?? null

/** null: nobody waits, or nobody does any more. */
export function currentCaller(): Caller | null {
  const caller = callers.getStore()
  return caller && !caller.answered ? caller : null
}

/** null: what is done is done for no call, or for one without a key. */
export const currentKey = (): CallKey | null => currentCaller()?.key ?? null
