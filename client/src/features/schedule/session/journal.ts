import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { JournalEntry, JournalStep, LocalCopy } from './local-copy.ts'

/**
 * What this person did here and the server has not durably acknowledged (decision 11), in memory and, where the
 * browser keeps anything, in IndexedDB: so the count survives a reload, and the commands survive a rebuilt document.
 */
export class Journal {
  #entries: { step: JournalStep; key: Promise<number | null> }[]
  readonly #copy: LocalCopy | null

  constructor(copy: LocalCopy | null, kept: readonly JournalEntry[]) {
    this.#copy = copy
    this.#entries = kept.map(({ step, key }) => ({ step, key: Promise.resolve(key) }))
  }

  get count(): number {
    return this.#entries.length
  }

  add(step: JournalStep): void {
    const key = this.#copy ? this.#copy.write(step).catch(() => null) : Promise.resolve(null)
    this.#entries.push({ step, key })
  }

  /** Everything in it is stored durably. */
  clear(): void {
    const entries = this.#entries
    this.#entries = []
    void this.#forget(entries.map(({ key }) => key))
  }

  /** Takes everything out, as the commands that are in effect: undone ones are left out. */
  takeCommands(): ScheduleCommand[] {
    const done: ScheduleCommand[] = []
    const undone: ScheduleCommand[] = []
    for (const { step } of this.#entries) {
      if (step.do === 'command') {
        done.push(step.command)
        undone.length = 0
      } else if (step.do === 'undo') {
        const last = done.pop()
        if (last) undone.push(last)
      } else {
        const next = undone.pop()
        if (next) done.push(next)
      }
    }
    this.clear()
    return done
  }

  async #forget(pending: Promise<number | null>[]): Promise<void> {
    const keys = (await Promise.all(pending)).filter((key) => key !== null)
    if (keys.length > 0) await this.#copy?.forget(keys).catch(() => undefined)
  }
}
