import type { Id } from '../../plan/index.ts'
import { Refused } from '../rooms/index.ts'
import { moveAll } from './card-commands.ts'
import type { CommandOf } from './command.ts'
import { requireColumn } from './required.ts'
import type { Column } from './shape.ts'
import type { Writer } from './writer.ts'

export function createColumn(writer: Writer, { id, fields, after }: CommandOf<'column.create'>): void {
  const key = keyAfter(writer, writer.board.columns(), after)
  writer.create('columns', id, { ...fields, key })
}

export function setColumn(writer: Writer, { id, fields }: CommandOf<'column.set'>): void {
  writer.setFields('columns', id, fields)
}

export function moveColumn(writer: Writer, { id, after }: CommandOf<'column.move'>): void {
  requireColumn(writer, id)
  const others = writer.board.columns().filter((column) => column.id !== id)
  writer.setFields('columns', id, { key: keyAfter(writer, others, after) })
}

/** The last column stays: cards have to stand somewhere. */
export function deleteColumn(writer: Writer, { id, to }: CommandOf<'column.delete'>): void {
  requireColumn(writer, id)
  const { board } = writer
  if (board.columns().length === 1) throw new Refused('BOARD_LAST_COLUMN', {}, [id])
  const cards = board.cardsIn(id)
  if (cards.length > 0) {
    if (to === undefined || to === id) throw new Refused('BAD_REQUEST', { field: 'to' })
    // The limit of the other column does not hold back what has nowhere else to go.
    moveAll(writer, cards, requireColumn(writer, to), undefined)
  }
  writer.kill('columns', id)
}

function keyAfter(writer: Writer, siblings: readonly Column[], after: Id | null | undefined): string {
  const rekey = (id: Id, key: string): void => writer.setFields('columns', id, { key })
  return writer.keysAfter(siblings, after, 1, rekey)[0]!
}
