const LONGEST_HISTORY = 500

/** What somebody did, in steps that can be taken back and done again; `put` writes edits back and says what it wrote. */
export class UndoStack<E> {
  readonly #put: (edits: readonly E[]) => E[]
  readonly #done: (readonly E[])[] = []
  #undone: (readonly E[])[] = []

  constructor(put: (edits: readonly E[]) => E[]) {
    this.#put = put
  }

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  note(edits: readonly E[]): void {
    if (edits.length === 0) return
    this.#done.push(edits)
    if (this.#done.length > LONGEST_HISTORY) this.#done.shift()
    this.#undone = []
  }

  /** How many values others have changed since and keep; null: there is nothing to undo. */
  undo(): { kept: number } | null {
    return this.#turn(this.#done, this.#undone)
  }

  redo(): { kept: number } | null {
    return this.#turn(this.#undone, this.#done)
  }

  #turn(from: (readonly E[])[], to: (readonly E[])[]): { kept: number } | null {
    const edits = from.pop()
    if (!edits) return null
    const back = this.#put([...edits].reverse())
    to.push(back)
    return { kept: edits.length - back.length }
  }
}
