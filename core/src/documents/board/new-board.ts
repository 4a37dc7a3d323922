import * as Y from 'yjs'
import type { Id } from '../../plan/index.ts'
import { Board } from './board.ts'
import type { ColumnFields } from './command.ts'
import { execute } from './commands.ts'
import { SCHEMA_VERSION } from './shape.ts'

/** What a new board begins with; `newId` makes fresh ids. */
export function newBoard(columns: readonly ColumnFields[], newId: () => Id): Y.Doc {
  const doc = new Y.Doc()
  doc.getMap('meta').set('schema', SCHEMA_VERSION)
  const board = new Board(doc)
  const context = { random: () => 0.5, now: 0, userId: '', right: 'write' } as const
  for (const fields of columns) {
    const outcome = execute(board, { do: 'column.create', id: newId(), fields }, context)
    if (!outcome.ok) throw new Error(`a board cannot begin with this column: ${outcome.refusal.code}`)
  }
  board.dispose()
  return doc
}
