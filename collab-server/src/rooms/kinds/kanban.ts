import {
  type Board,
  type BoardCommand,
  contentOfBoard,
  createBoardGate,
  execute,
  foldBoard,
  openBoardInSteps,
  serverClock,
} from '@plumbline/core/documents/board'
import { z } from 'zod'
import type { DocumentKind, Editor } from './kind.ts'

const cardId = z.string().max(64)

/** A board: people write into it themselves, as far as their right goes. */
export const kanban: DocumentKind = {
  createGate: createBoardGate,
  openClock: serverClock,
  openLog: null,
  fold: foldBoard,
  contentOf: contentOfBoard,
  presence: z.object({
    card: cardId.nullish(),
    drag: z.object({ card: cardId, column: cardId.nullable(), before: cardId.nullable() }).nullish(),
  }),
  takesPrograms: false,
  *openEditor(document) {
    return editorOf(yield* openBoardInSteps(document))
  },
}

function editorOf(board: Board): Editor {
  return {
    execute(commands, { userId, grant, now, random }) {
      // Core checks every field that a command writes and refuses commands that it does not know.
      const all = commands as readonly BoardCommand[]
      const command = all.length === 1 ? all[0]! : ({ do: 'batch', commands: [...all] } as BoardCommand)
      const context = { userId, right: grant.right, now, random }
      const outcome = execute(board, command, context)
      return outcome.ok ? { ok: true } : { ok: false, refusal: outcome.refusal }
    },
    find: () => null,
  }
}
