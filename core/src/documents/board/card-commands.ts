import type { Id } from '../../plan/index.ts'
import { Refused } from '../rooms/index.ts'
import type { CommandOf } from './command.ts'
import { requireCard, requireColumn } from './required.ts'
import { type Card, type Column, isDescription, limits, type Proposal, tagKey } from './shape.ts'
import type { Writer } from './writer.ts'

const DONE_PERCENT = 100

export function createCards(writer: Writer, command: CommandOf<'card.create'>): void {
  const { cards, columnId, after, overLimit } = command
  const { now, userId } = writer.context
  const column = requireColumn(writer, columnId)
  requireSpace(writer, column, cards.length, overLimit)
  const keys = keysIn(writer, columnId, after, cards.length, new Set())
  for (const [i, { id, title, workId, due, description, labels, people }] of cards.entries()) {
    const place = { columnId, key: keys[i]! }
    writer.create('cards', id, { place, title, workId, due, createdAt: now, createdBy: userId })
    // Made with the card: two people who begin it at once write into one text.
    writer.set('texts', id, requireText(description))
    for (const labelId of labels) setTag(writer, tagKey(id, 'label', labelId), true)
    for (const personId of people) setTag(writer, tagKey(id, 'person', personId), true)
    writer.note(id, 'moved', columnId)
    if (due !== null) writer.note(id, 'due', due)
  }
}

export function setCards(writer: Writer, { ids, fields }: CommandOf<'card.set'>): void {
  for (const id of ids) {
    const card = requireCard(writer, id)
    writer.setFields('cards', id, fields)
    if (fields.due !== undefined && fields.due !== card.due) writer.note(id, 'due', fields.due)
    // What was proposed was about another work.
    if (fields.workId !== undefined && fields.workId !== card.workId) writer.setFields('cards', id, { proposal: null })
  }
}

export function describeCard(writer: Writer, { id, text }: CommandOf<'card.describe'>): void {
  requireCard(writer, id)
  writer.set('texts', id, requireText(text))
}

export function moveCards(writer: Writer, { ids, columnId, after, overLimit }: CommandOf<'card.move'>): void {
  const column = requireColumn(writer, columnId)
  const newcomers = ids.filter((id) => writer.board.columnOf(requireCard(writer, id)) !== columnId)
  requireSpace(writer, column, newcomers.length, overLimit)
  moveAll(writer, ids, column, after)
}

/** In the given order. A card that was archived comes out of the archive. */
export function moveAll(writer: Writer, ids: readonly Id[], column: Column, after: Id | null | undefined): void {
  const keys = keysIn(writer, column.id, after, ids.length, new Set(ids))
  for (const [i, id] of ids.entries()) {
    const card = requireCard(writer, id)
    const from = writer.board.columnOf(card)
    writer.setFields('cards', id, { place: { columnId: column.id, key: keys[i]! }, archivedAt: null })
    if (card.archivedAt !== null) writer.note(id, 'restored')
    if (from === column.id) continue
    writer.note(id, 'moved', column.id)
    writer.setFields('cards', id, { proposal: proposalFor(writer, card, column) })
  }
}

/** Done on the board is a proposal for the work: its facts are written by whoever takes it. */
function proposalFor({ context }: Writer, card: Card, { stage }: Column): Proposal | null {
  if (card.workId === null || stage !== 'done') return null
  return { percent: DONE_PERCENT, at: context.now, by: context.userId }
}

export function tagCards(writer: Writer, { ids, kind, tagId, on }: CommandOf<'card.tag'>): void {
  if (on && kind === 'label' && !writer.board.label(tagId)) throw new Refused('BOARD_ITEM_MISSING', {}, [tagId])
  for (const id of ids) {
    requireCard(writer, id)
    setTag(writer, tagKey(id, kind, tagId), on)
  }
}

export function archiveCards(writer: Writer, { ids }: CommandOf<'card.archive'>): void {
  for (const id of ids) {
    if (requireCard(writer, id).archivedAt !== null) continue
    writer.setFields('cards', id, { archivedAt: writer.context.now })
    writer.note(id, 'archived')
  }
}

/** To where they stood; a limit does not keep a card in the archive. */
export function restoreCards(writer: Writer, { ids }: CommandOf<'card.restore'>): void {
  for (const id of ids) {
    if (requireCard(writer, id).archivedAt === null) continue
    writer.setFields('cards', id, { archivedAt: null })
    writer.note(id, 'restored')
  }
}

export function deleteCards(writer: Writer, { ids }: CommandOf<'card.delete'>): void {
  for (const id of ids) {
    requireCard(writer, id)
    writer.kill('cards', id)
  }
}

export function settleCards(writer: Writer, { ids }: CommandOf<'card.settle'>): void {
  for (const id of ids) {
    requireCard(writer, id)
    writer.setFields('cards', id, { proposal: null })
  }
}

function requireSpace({ board }: Writer, column: Column, more: number, overLimit = false): void {
  const { id, name, limit } = column
  if (overLimit || limit === null || !board.isOverLimit(id, more)) return
  throw new Refused('BOARD_COLUMN_FULL', { column: name, limit, count: board.cardsIn(id).length, more }, [id])
}

function keysIn(
  writer: Writer,
  columnId: Id,
  after: Id | null | undefined,
  count: number,
  moving: ReadonlySet<Id>,
): string[] {
  const { board } = writer
  const siblings = board
    .cardsIn(columnId)
    .filter((id) => !moving.has(id))
    .map((id) => ({ id, key: board.card(id)!.place.key }))
  const rekey = (id: Id, key: string): void => writer.setFields('cards', id, { place: { columnId, key } })
  return writer.keysAfter(siblings, after, count, rekey)
}

function setTag(writer: Writer, key: string, isOn: boolean): void {
  if (isOn) writer.requireRoom('tags', limits.tags)
  writer.set('tags', key, isOn ? 1 : undefined)
}

function requireText(text: string): string {
  if (!isDescription(text)) throw new Refused('FIELD_INVALID', { field: 'description' })
  return text
}
