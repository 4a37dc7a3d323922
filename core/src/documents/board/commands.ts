/**
 * Carries out what a person can do to a board: checked first, written in one transaction, one undo step.
 *
 * On refusal nothing is written. The rules of each command are in the file of its group.
 */
import { type Outcome, Refused } from '../rooms/index.ts'
import type { Board } from './board.ts'
import {
  archiveCards,
  createCards,
  deleteCards,
  describeCard,
  moveCards,
  restoreCards,
  setCards,
  settleCards,
  tagCards,
} from './card-commands.ts'
import { createColumn, deleteColumn, moveColumn, setColumn } from './column-commands.ts'
import { type BoardCommand, boardCommand, type CheckedCommand, type CommandOf } from './command.ts'
import { createLabel, deleteLabel, setLabel } from './label-commands.ts'
import {
  attachFiles,
  createCheck,
  createComment,
  deleteCheck,
  deleteComment,
  deleteFile,
  moveCheck,
  setCheck,
  setComment,
} from './part-commands.ts'
import type { RegisterEdit } from './registers.ts'
import { type BoardContext, Writer } from './writer.ts'

export type BoardOutcome = Outcome & { edits: readonly RegisterEdit[] }

/** Throws only for what is a bug, and then too leaves the document as it was. */
export function execute(board: Board, command: BoardCommand, context: BoardContext): BoardOutcome {
  const writer = new Writer(board, context)
  try {
    run(writer, checked(command))
  } catch (error) {
    board.absorb(board.registers.rollback())
    if (!(error instanceof Refused)) throw error
    return { ok: false, refusal: error.refusal, edits: [] }
  }
  board.registers.commit(board.origin)
  return { ok: true, edits: writer.edits }
}

function checked(command: BoardCommand): CheckedCommand {
  const result = boardCommand.safeParse(command)
  if (result.success) return result.data
  throw new Refused('BAD_REQUEST', { field: result.error.issues[0]?.path.join('.') ?? '' })
}

type Handlers = { [K in CheckedCommand['do']]: (writer: Writer, command: CommandOf<K>) => void }

const handlers: Handlers = {
  'column.create': createColumn,
  'column.set': setColumn,
  'column.move': moveColumn,
  'column.delete': deleteColumn,
  'label.create': createLabel,
  'label.set': setLabel,
  'label.delete': deleteLabel,
  'card.create': createCards,
  'card.set': setCards,
  'card.describe': describeCard,
  'card.move': moveCards,
  'card.tag': tagCards,
  'card.archive': archiveCards,
  'card.restore': restoreCards,
  'card.delete': deleteCards,
  'card.settle': settleCards,
  'check.create': createCheck,
  'check.set': setCheck,
  'check.move': moveCheck,
  'check.delete': deleteCheck,
  'comment.create': createComment,
  'comment.set': setComment,
  'comment.delete': deleteComment,
  'files.attach': attachFiles,
  'file.delete': deleteFile,
  batch: (writer, { commands }) => {
    for (const command of commands) run(writer, command)
  },
}

function run(writer: Writer, command: CheckedCommand): void {
  requireRight(writer.context, command)
  const handle = handlers[command.do] as (writer: Writer, command: CheckedCommand) => void
  handle(writer, command)
  writer.sync()
}

/** What the board is made of belongs to those who plan; people on site work with its cards. */
function requireRight({ right }: BoardContext, { do: what }: CheckedCommand): void {
  if (right === 'read') throw new Refused('FORBIDDEN')
  const isOfBoard = what.startsWith('column.') || what.startsWith('label.')
  if (right === 'facts' && isOfBoard) throw new Refused('FORBIDDEN')
}
