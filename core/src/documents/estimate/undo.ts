import type { Id } from '../../plan/index.ts'
import { UndoStack } from '../rooms/index.ts'
import { decodeCompliance, encodeCompliance } from './compliance-shape.ts'
import type { EstimateDocument } from './estimate-document.ts'
import { decodeMatch, encodeMatch } from './shape.ts'
import { type EstimateEdit, writeEdits } from './writer.ts'

/** Undo and redo of one's own commands: a value goes back only where it is still what the command wrote. */
export class EstimateUndo extends UndoStack<EstimateEdit> {
  constructor(estimate: EstimateDocument, userId: Id) {
    super((edits) => {
      const back = edits
        .filter(({ root, key, after }) => JSON.stringify(estimate.map(root).get(key)) === JSON.stringify(after))
        .map(({ root, key, before, after }) => ({ root, key, before: after, after: signed(root, key, before, userId) }))
      writeEdits(estimate, back)
      return back
    })
  }
}

/** Whoever brings back what another made answers for it: nobody writes in another's name. */
function signed(root: EstimateEdit['root'], key: string, value: unknown, by: Id): unknown {
  const match = root === 'matches' ? decodeMatch(key, value) : null
  if (match) return encodeMatch({ ...match, by })
  const rule = root === 'compliance' ? decodeCompliance(key, value) : null
  return rule ? encodeCompliance({ ...rule, by }) : value
}
