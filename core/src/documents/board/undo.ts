/** Undo and redo of one's own commands: a register goes back only where it still holds what the command wrote. */
import { UndoStack } from '../rooms/index.ts'
import type { Board } from './board.ts'
import type { RegisterEdit } from './registers.ts'
import { isSame } from './writer.ts'

export class BoardUndo extends UndoStack<RegisterEdit> {
  constructor(board: Board) {
    super((edits) => putBack(board, edits))
  }

  /** An empty text costs nothing, and whoever writes into it meanwhile writes into this one. */
  override note(edits: readonly RegisterEdit[]): void {
    super.note(edits.filter(({ root, before }) => root !== 'texts' || before !== undefined))
  }
}

function putBack({ registers, origin }: Board, edits: readonly RegisterEdit[]): RegisterEdit[] {
  const back: RegisterEdit[] = []
  for (const edit of edits) {
    if (!holds(registers.get(edit.root, edit.key), edit)) continue
    const { root, key, before, after } = isCreation(edit) ? burial(edit) : edit
    registers.set(root, key, before)
    back.push({ root, key, before: after, after: before })
  }
  registers.commit(origin)
  return back
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
