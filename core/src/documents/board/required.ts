/** What a command names has to be there. */
import type { Id } from '../../plan/index.ts'
import { Refused } from '../rooms/index.ts'
import type { Card, CardFile, Check, Column, Comment } from './shape.ts'
import type { Writer } from './writer.ts'

export const requireColumn = ({ board }: Writer, id: Id): Column => found(board.column(id), id)
export const requireCard = ({ board }: Writer, id: Id): Card => found(board.card(id), id)
export const requireCheck = ({ board }: Writer, id: Id): Check => found(board.check(id), id)
export const requireComment = ({ board }: Writer, id: Id): Comment => found(board.comment(id), id)
export const requireFile = ({ board }: Writer, id: Id): CardFile => found(board.file(id), id)

function found<T>(item: T | undefined, id: Id): T {
  if (item === undefined) throw new Refused('BOARD_ITEM_MISSING', {}, [id])
  return item
}
