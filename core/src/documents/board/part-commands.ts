/** What hangs on a card: its checklist, its comments and its files. */
import type { Id } from '../../plan/index.ts'
import { Refused } from '../rooms/index.ts'
import type { CommandOf } from './command.ts'
import { requireCard, requireCheck, requireComment, requireFile } from './required.ts'
import { type Check, limits } from './shape.ts'
import type { Writer } from './writer.ts'

export function createCheck(writer: Writer, { id, cardId, text, after }: CommandOf<'check.create'>): void {
  requireCard(writer, cardId)
  const key = keyAfter(writer, writer.board.checksOf(cardId), after)
  writer.create('checks', id, { cardId, text, key })
}

export function setCheck(writer: Writer, { id, text, done }: CommandOf<'check.set'>): void {
  writer.setFields('checks', id, { text, done })
}

export function moveCheck(writer: Writer, { id, after }: CommandOf<'check.move'>): void {
  const { cardId } = requireCheck(writer, id)
  const others = writer.board.checksOf(cardId).filter((check) => check.id !== id)
  writer.setFields('checks', id, { key: keyAfter(writer, others, after) })
}

export function deleteCheck(writer: Writer, { id }: CommandOf<'check.delete'>): void {
  requireCheck(writer, id)
  writer.kill('checks', id)
}

export function createComment(writer: Writer, { id, cardId, text }: CommandOf<'comment.create'>): void {
  requireCard(writer, cardId)
  const { userId: by, now: at } = writer.context
  writer.create('comments', id, { cardId, by, at, text })
}

export function setComment(writer: Writer, { id, text }: CommandOf<'comment.set'>): void {
  requireOwnComment(writer, id)
  writer.setFields('comments', id, { text, editedAt: writer.context.now })
}

export function deleteComment(writer: Writer, { id }: CommandOf<'comment.delete'>): void {
  requireOwnComment(writer, id)
  writer.kill('comments', id)
}

export function attachFiles(writer: Writer, { cardId, files }: CommandOf<'files.attach'>): void {
  requireCard(writer, cardId)
  const max = limits.filesOnCard
  if (writer.board.filesOf(cardId).length + files.length > max) {
    throw new Refused('BOARD_TOO_MANY_FILES', { max }, [cardId])
  }
  const { userId: by, now: at } = writer.context
  for (const { id, ...file } of files) writer.create('files', id, { ...file, cardId, by, at })
}

export function deleteFile(writer: Writer, { id }: CommandOf<'file.delete'>): void {
  requireFile(writer, id)
  writer.kill('files', id)
}

/** Nobody writes in the name of somebody else, or takes their words away. */
function requireOwnComment(writer: Writer, id: Id): void {
  const { by } = requireComment(writer, id)
  if (by !== writer.context.userId) throw new Refused('FORBIDDEN', {}, [id])
}

function keyAfter(writer: Writer, siblings: readonly Check[], after: Id | null | undefined): string {
  const rekey = (id: Id, key: string): void => writer.setFields('checks', id, { key })
  return writer.keysAfter(siblings, after, 1, rekey)[0]!
}
