import type { JournalEntry, JournalStep, LocalCopy, Typed } from './local-copy.ts'

interface Entry<C extends Typed> {
  step: JournalStep<C>
  /** Its place in the local copy, once it is there; null where nothing is kept. */
  key: Promise<number | null>
}

export type CommandEntry<C extends Typed> = Entry<C> & { step: { do: 'command'; waits: boolean } & C }

const isCommand = <C extends Typed>(entry: Entry<C>): entry is CommandEntry<C> => entry.step.do === 'command'

/** What is in the document: undone commands are left out. */
function inEffect<C extends Typed>(entries: readonly Entry<C>[]): CommandEntry<C>[] {
  const done: CommandEntry<C>[] = []
  const undone: CommandEntry<C>[] = []
  for (const entry of entries) {
    if (isCommand(entry)) {
      done.push(entry)
      undone.length = 0
    } else if (entry.step.do === 'undo') {
      const last = done.pop()
      if (last) undone.push(last)
    } else if (entry.step.do === 'redo') {
      const next = undone.pop()
      if (next) done.push(next)
    }
  }
  return done
}

/**
 * What this person did here and the server has not durably acknowledged (decision 11), in memory and, where the
 * browser keeps anything, in IndexedDB: so the count survives a reload, and the commands survive a rebuilt document.
 */
export class Journal<C extends Typed, R extends { id: string }, V extends { id: string } = never> {
  #entries: Entry<C>[]
  readonly #copy: LocalCopy<C, R, V> | null
  readonly #trouble: () => void

  /** `trouble`: the browser would not keep something. */
  constructor(
    copy: LocalCopy<C, R, V> | null,
    kept: readonly JournalEntry<C>[],
    trouble: () => void = () => undefined,
  ) {
    this.#copy = copy
    this.#trouble = trouble
    this.#entries = kept.map(({ step, key }) => ({ step, key: Promise.resolve(key) }))
  }

  get count(): number {
    return this.#entries.length
  }

  add(step: JournalStep<C>): void {
    this.#entries.push({ step, key: this.#write(step) })
  }

  /** Commands that are in the document and on their way, without those that were undone. */
  written(): CommandEntry<C>[] {
    return inEffect(this.#entries.filter((entry) => !isWaiting(entry)))
  }

  /** Every command that the person means, written or waiting. */
  meant(): CommandEntry<C>[] {
    return [...this.written(), ...this.#entries.filter(isWaiting)]
  }

  /** The next command that is to be done again. */
  nextWaiting(): CommandEntry<C> | null {
    return this.#entries.filter(isWaiting)[0] ?? null
  }

  /** Everything in the document is stored durably. */
  clearWritten(): void {
    this.#remove(this.#entries.filter((entry) => !isWaiting(entry)))
  }

  /** It was done again, or did nothing more: then it is out. */
  remove(entry: Entry<C>): void {
    this.#remove([entry])
  }

  /** Done again, with what it wrote this time. */
  settle(entry: CommandEntry<C>, change: Partial<C>): void {
    const step = { ...entry.step, ...change, waits: false }
    entry.step = step
    entry.key = entry.key.then((key) => this.#write(step, key ?? undefined))
    // What was typed meanwhile came later.
    this.#entries = [...this.#entries.filter((one) => one !== entry), entry]
  }

  /**
   * The document is thrown away: everything in effect waits to be done again in the next one, from this moment on, but
   * what `isStored` in that. Resolves when the copy of the old document is forgotten and that of the next may begin.
   */
  async startOver(isStored: (step: C) => boolean = () => false): Promise<void> {
    const before = this.#entries
    const waiting = before.filter(isWaiting)
    const steps = [...inEffect(before.filter((entry) => !isWaiting(entry))), ...waiting]
      .filter(({ step }) => !isStored(step))
      .sort((one, other) => one.step.at - other.step.at)
      .map(({ step }) => ({ ...step, waits: true }))
    const keys = this.#replace(before, steps)
    this.#entries = steps.map((step, i) => ({ step, key: keys.then((all) => all[i] ?? null) }))
    await keys
  }

  /** Takes the entry out of the journal and keeps it as a refused change, in one go. */
  refuse(entry: Entry<C>, change: R): void {
    this.#entries = this.#entries.filter((one) => one !== entry)
    void entry.key.then((key) => this.#copy?.refuse(key, change)).catch(this.#trouble)
  }

  async #replace(before: readonly Entry<C>[], steps: readonly JournalStep<C>[]): Promise<number[]> {
    try {
      return (await this.#copy?.startOver(await keysOf(before), steps)) ?? []
    } catch {
      this.#trouble()
      return []
    }
  }

  #write(step: JournalStep<C>, key?: number): Promise<number | null> {
    if (!this.#copy) return Promise.resolve(null)
    return this.#copy.write(step, key).catch(() => {
      this.#trouble()
      return null
    })
  }

  #remove(entries: readonly Entry<C>[]): void {
    const gone = new Set(entries)
    this.#entries = this.#entries.filter((entry) => !gone.has(entry))
    void this.#forget(entries)
  }

  async #forget(entries: readonly Entry<C>[]): Promise<void> {
    const keys = await keysOf(entries)
    if (keys.length > 0) await this.#copy?.forget(keys).catch(() => undefined)
  }
}

function isWaiting<C extends Typed>(entry: Entry<C>): entry is CommandEntry<C> {
  return entry.step.do === 'command' && entry.step.waits
}

async function keysOf(entries: readonly { key: Promise<number | null> }[]): Promise<number[]> {
  return (await Promise.all(entries.map(({ key }) => key))).filter((key) => key !== null)
}
