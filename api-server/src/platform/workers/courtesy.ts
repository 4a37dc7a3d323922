import { availableParallelism } from 'node:os'

/** What the loop and a thread share: a word, and how long the thread's task has stood aside, in milliseconds. */
export type Flag = Int32Array<SharedArrayBuffer>

export const WORD = 0
export const WAITED = 1
export const GO_ON = 0
/** The task is to wait at its next step. */
export const ASIDE = 1

export const createFlag = (): Flag => new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))

export const waitedMs = (flag: Flag): number => Atomics.load(flag, WAITED)

/**
 * Who goes first where threads have more to do than there are processors: what runs in a thread cannot be interrupted, but
 * waits at its next step (`standAside`) as long as somebody else has a task who had less of the threads lately.
 */
export interface Courtesy {
  /** A task of `owner` begins in the thread with that flag; what is returned says that it has ended. */
  begin(owner: string, flag: Flag): () => void
  /** Had more of the threads lately than the one for whom they are at work as a rule: what it does next has the processor last. */
  isHeavy(owner: string): boolean
}

interface Owner {
  /** Milliseconds of threads, of long ago less and less. */
  spent: number
  /** Up to when it is in `spent`. */
  at: number
  /** Of the tasks going on, with when they began. */
  flags: Map<Flag, number>
  /** After its last task: it may have another one at once, as imports do. */
  lingering: NodeJS.Timeout | null
}

/** What was spent so long ago counts half. */
const HALF_MS = 10_000
/** Owners who differ by less go on side by side. */
const EQUAL_MS = 200
const LINGER_MS = 100
/** A task that has just begun waits for nobody: most are over by then, and one that is not has soon had more. */
const SHORT_MS = 250
/** Who had less of the threads is not heavy, whatever others had. */
const HEAVY_MS = 1_000
/** Than the owner of a millisecond of the threads taken at random had. */
const HEAVIER = 1.1

/** `places`: threads that may go on at once beside the loop and the database. */
export function createCourtesy(
  places = Math.max(1, availableParallelism() - 1),
  now = () => performance.now(),
): Courtesy {
  const owners = new Map<string, Owner>()

  const count = (owner: Owner): void => {
    const time = now()
    const passed = time - owner.at
    owner.at = time
    const atWork = [...owner.flags.keys()].filter((flag) => Atomics.load(flag, WORD) === GO_ON).length
    owner.spent = owner.spent * 0.5 ** (passed / HALF_MS) + passed * atWork
  }

  const isShort = (began: number): boolean => now() - began < SHORT_MS

  /**
   * The lightest owners take the places; of the others those stand aside who had clearly more than the lightest one, with
   * all that has not just begun.
   */
  const arrange = (): void => {
    for (const [name, owner] of owners) {
      count(owner)
      if (owner.flags.size === 0 && !owner.lingering && owner.spent < 1) owners.delete(name)
    }
    const going = [...owners.values()].filter(({ flags, lingering }) => flags.size > 0 || lingering)
    going.sort((one, other) => one.spent - other.spent)
    let taken = 0
    for (const { flags, spent } of going) {
      const isLight = taken < places || spent - (going[0]?.spent ?? 0) < EQUAL_MS
      for (const [flag, began] of flags) tell(flag, isLight || isShort(began) ? GO_ON : ASIDE)
      taken += Math.max(1, flags.size)
    }
  }

  return {
    begin: (name, flag) => {
      const owner = owners.get(name) ?? { spent: 0, at: now(), flags: new Map(), lingering: null }
      owners.set(name, owner)
      count(owner)
      owner.flags.set(flag, now())
      arrange()
      const noMoreShort = setTimeout(arrange, SHORT_MS).unref()
      return () => {
        clearTimeout(noMoreShort)
        count(owner)
        owner.flags.delete(flag)
        tell(flag, GO_ON)
        if (owner.lingering) clearTimeout(owner.lingering)
        owner.lingering = setTimeout(() => {
          owner.lingering = null
          arrange()
        }, LINGER_MS).unref()
        arrange()
      }
    },
    isHeavy: (name) => {
      const owner = owners.get(name)
      if (!owner) return false
      let sum = 0
      let squares = 0
      for (const each of owners.values()) {
        count(each)
        sum += each.spent
        squares += each.spent ** 2
      }
      return owner.spent > HEAVY_MS && owner.spent > HEAVIER * (squares / sum)
    },
  }
}

function tell(flag: Flag, word: typeof GO_ON | typeof ASIDE): void {
  if (Atomics.exchange(flag, WORD, word) !== word && word === GO_ON) Atomics.notify(flag, WORD)
}

/** Of all threads of this server, whichever pool they are in. */
export const courtesy = createCourtesy()
