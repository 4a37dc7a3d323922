import { Refused } from '../rooms/index.ts'
import type { CommandOf } from './command.ts'
import type { Writer } from './writer.ts'

export function createLabel(writer: Writer, { id, name, color }: CommandOf<'label.create'>): void {
  writer.create('labels', id, { name, color })
}

export function setLabel(writer: Writer, { id, name, color }: CommandOf<'label.set'>): void {
  writer.setFields('labels', id, { name, color })
}

/** Cards forget it by themselves: a label that is gone is shown on none. */
export function deleteLabel(writer: Writer, { id }: CommandOf<'label.delete'>): void {
  if (!writer.board.label(id)) throw new Refused('BOARD_ITEM_MISSING', {}, [id])
  writer.kill('labels', id)
}
