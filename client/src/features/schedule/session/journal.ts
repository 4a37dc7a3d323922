import type { JournalEntry, JournalStep, LocalCopy } from './local-copy.ts'
import type { RefusedChange, TypedChange } from './messages.ts'

export interface Entry {
  step: JournalStep
  /** Its place in the local copy, once it is there; null where nothing is kept. */
  key: Promise<number | null>
}

export type CommandEntry = Entry & { step: Extract<JournalStep, { do: 'command' }> }

const isCommand = (entry: Entry): entry is CommandEntry => entry.step.do === 'command'

/** What is in the document: undone commands are left out. */
function inEffect(entries: readonly Entry[]): CommandEntry[] {
  const done: CommandEntry[] = []
  const undone: CommandEntry[] = []
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
export class Journal {
  #entries: Entry[]
  readonly #copy: LocalCopy | null
  readonly #trouble: () => void

  /** `trouble`: the browser would not keep something. */
  constructor(copy: LocalCopy | null, kept: readonly JournalEntry[], trouble: () => void = () => undefined) {
    this.#copy = copy
    this.#trouble = trouble
    this.#entries = kept.map(({ step, key }) => ({ step, key: Promise.resolve(key) }))
  }

  get count(): number {
    return this.#entries.length
  }

  add(step: JournalStep): void {
    this.#entries.push({ step, key: this.#write(step) })
  }

  /** Commands that are in the document and on their way, without those that were undone. */
  written(): CommandEntry[] {
    return inEffect(this.#entries.filter((entry) => !isWaiting(entry)))
  }

  /** Every command that the person means, written or waiting. */
  meant(): CommandEntry[] {
    return [...this.written(), ...this.#entries.filter(isWaiting)]
  }

  /** The next command that is to be done again. */
  nextWaiting(): CommandEntry | null {
    return this.#entries.filter(isWaiting)[0] ?? null
  }

  /** Everything in the document is stored durably. */
  clearWritten(): void {
    this.#remove(this.#entries.filter((entry) => !isWaiting(entry)))
  }

  /** It was done again, or did nothing more: then it is out. */
  remove(entry: Entry): void {
    this.#remove([entry])
  }

  /** Done again, with what it wrote this time. */
  settle(entry: CommandEntry, change: Pick<TypedChange, 'edits' | 'client'>): void {
    const step: JournalStep = { ...entry.step, ...change, waits: false }
    entry.step = step
    entry.key = entry.key.then((key) => this.#write(step, key ?? undefined))
    // What was typed meanwhile came later.
    this.#entries = [...this.#entries.filter((one) => one !== entry), entry]
  }

  /**
   * The document is thrown away: everything in effect waits to be done again in the next one, from this moment on.
   * Resolves when the copy of the old document is forgotten and that of the next may begin.
   */
  async startOver(): Promise<void> {
    const before = this.#entries
    const waiting = before.filter(isWaiting)
    const steps = [...inEffect(before.filter((entry) => !isWaiting(entry))), ...waiting]
      .sort((one, other) => one.step.at - other.step.at)
      .map(({ step }) => ({ ...step, waits: true }))
    const keys = this.#replace(before, steps)
    this.#entries = steps.map((step, i) => ({ step, key: keys.then((all) => all[i] ?? null) }))
    await keys
  }

  /** Takes the entry out of the journal and keeps it as a refused change, in one go. */
  refuse(entry: Entry, change: RefusedChange): void {
    this.#entries = this.#entries.filter((one) => one !== entry)
    void entry.key.then((key) => this.#copy?.refuse(key, change)).catch(this.#trouble)
  }

  async #replace(before: readonly Entry[], steps: readonly JournalStep[]): Promise<number[]> {
    try {
      return (await this.#copy?.startOver(await keysOf(before), steps)) ?? []
    } catch {
      this.#trouble()
      return []
    }
  }

  #write(step: JournalStep, key?: number): Promise<number | null> {
    if (!this.#copy) return Promise.resolve(null)
    return this.#copy.write(step, key).catch(() => {
      this.#trouble()
      return null
    })
  }

  #remove(entries: readonly Entry[]): void {
    const gone = new Set(entries)
    this.#entries = this.#entries.filter((entry) => !gone.has(entry))
    void this.#forget(entries)
  }

  async #forget(entries: readonly Entry[]): Promise<void> {
    const keys = await keysOf(entries)
    if (keys.length > 0) await this.#copy?.forget(keys).catch(() => undefined)
  }
}

function isWaiting(entry: Entry): entry is CommandEntry {
  return entry.step.do === 'command' && entry.step.waits
}

async function keysOf(entries: readonly Entry[]): Promise<number[]> {
  return (await Promise.all(entries.map(({ key }) => key))).filter((key) => key !== null)
}
