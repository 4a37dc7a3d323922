/** Undo and redo of one's own commands: a register goes back only where it still holds what the command wrote. */
import type { Board } from './board.ts'
import type { RegisterEdit } from './registers.ts'
import { isSame } from './writer.ts'

const LONGEST_HISTORY = 500

export class BoardUndo {
  readonly #board: Board
  readonly #done: (readonly RegisterEdit[])[] = []
  #undone: (readonly RegisterEdit[])[] = []

  constructor(board: Board) {
    this.#board = board
  }

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  note(edits: readonly RegisterEdit[]): void {
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

  #turn(from: (readonly RegisterEdit[])[], to: (readonly RegisterEdit[])[]): { kept: number } | null {
    const edits = from.pop()
    if (!edits) return null
    const { registers, origin } = this.#board
    const back: RegisterEdit[] = []
    for (const edit of [...edits].reverse()) {
      // An empty text costs nothing, and whoever writes into it meanwhile writes into this one.
      if (edit.root === 'texts' && edit.before === undefined) continue
      if (!holds(registers.get(edit.root, edit.key), edit)) continue
      const { root, key, before, after } = isCreation(edit) ? burial(edit) : edit
      registers.set(root, key, before)
      back.push({ root, key, before: after, after: before })
    }
    registers.commit(origin)
    to.push(back)
    return { kept: edits.filter(({ root, before }) => root !== 'texts' || before !== undefined).length - back.length }
  }
}

/** What the command wrote still stands there; the server has dated what happened. */
const holds = (value: unknown, { root, after }: RegisterEdit): boolean =>
  root === 'history' ? (value === undefined) === (after === undefined) : isSame(value, after)

const isCreation = ({ root, before }: RegisterEdit): boolean => root.endsWith('.base') && before === undefined

/** What was made is deleted like anything else: what others did to it since is there again when it comes back. */
const burial = ({ root, key }: RegisterEdit): RegisterEdit => ({
  root: root.replace('.base', '.dead') as RegisterEdit['root'],
  key,
  before: 1,
  after: undefined,
})
