import type { Id } from '../../plan/index.ts'
import { UndoStack } from '../rooms/index.ts'
import { type DaysEdit, writeEdits } from './commands.ts'
import type { DayDocument } from './day-document.ts'
import {
  decodeRemark,
  decodeUnplanned,
  decodeValue,
  encodeRemark,
  encodeUnplanned,
  encodeValue,
  type RootName,
} from './shape.ts'

/** What is handed in is taken back by its own command, not by undo. */
const undoable: readonly RootName[] = ['values', 'remarks', 'unplanned', 'constraints']

/** A proposal that was made stays for whoever decides; a decision on it may be taken back. */
const isDecision = ({ root, before, after }: DaysEdit): boolean =>
  root === 'proposals' && before !== undefined && after !== undefined

/** Undo and redo of one's own commands: a value goes back only where it is still what the command wrote. */
export class DaysUndo extends UndoStack<DaysEdit> {
  constructor(days: DayDocument, userId: Id) {
    super((edits) => {
      const back = edits
        .filter(({ root, key, after }) => JSON.stringify(days.map(root).get(key)) === JSON.stringify(after))
        .map(({ root, key, before, after }) => ({ root, key, before: after, after: signed(root, key, before, userId) }))
      writeEdits(days, back)
      return back
    })
  }

  override note(edits: readonly DaysEdit[]): void {
    super.note(edits.filter((edit) => undoable.includes(edit.root) || isDecision(edit)))
  }
}

/** Whoever brings back what another made answers for it: nobody writes in another's name. */
function signed(root: RootName, key: string, raw: unknown, by: Id): unknown {
  if (raw === undefined) return undefined
  const value = root === 'values' ? decodeValue(key, raw) : null
  if (value) return encodeValue({ ...value, by })
  const remark = root === 'remarks' ? decodeRemark(key, raw) : null
  if (remark) return encodeRemark({ ...remark, by })
  const row = root === 'unplanned' ? decodeUnplanned(key, raw) : null
  return row ? encodeUnplanned({ ...row, by }) : raw
}
