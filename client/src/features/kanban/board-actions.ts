import type { KanbanWork } from '@plumbline/core/contract'
import type { BoardCommand, Card } from '@plumbline/core/documents/board'
import type { Refusal } from '@plumbline/core/documents/rooms'
import { newId } from '../../api/new-id.ts'
import { type BoardView, isFiltering, newView, passes } from './board-view.ts'
import type { BoardSession } from './session/board-session.ts'

export interface BoardWords {
  refused(refusal: Refusal): void
  /** The column is full; `anyway` puts them there all the same. */
  full(refusal: Refusal, anyway: () => void): void
  /** So many things that were done here are not on the board; `look` shows them. */
  lost(count: number, look: () => void): void
  /** Something was done that can be taken back. */
  done(
    key: 'archived' | 'deleted' | 'moved' | 'created' | 'columnDeleted' | 'fileDeleted',
    count: number,
    undo: () => void,
  ): void
}

export interface BoardPerson {
  id: string
  name: string
}

/** What the schedule says of the works of cards. */
export interface BoardWorks {
  byId: ReadonlyMap<string, KanbanWork>
  /** Of the official result: `YYYY-MM-DDTHH:mm`. */
  dataDate: string | null
  versionId: string | null
}

/** Everything a person does on a board; screens, menus, keys and drags all come here. */
export class BoardActions {
  readonly session: BoardSession
  readonly view: BoardView = newView()
  readonly words: BoardWords
  works: BoardWorks = { byId: new Map(), dataDate: null, versionId: null }
  people: readonly BoardPerson[] = []
  /** Shows the card beside the board; null closes it. */
  readonly show: (cardId: string | null) => void

  constructor(session: BoardSession, words: BoardWords, show: (cardId: string | null) => void) {
    this.session = session
    this.words = words
    this.show = show
  }

  get board() {
    return this.session.board
  }

  get mayWrite(): boolean {
    return this.session.state.right !== 'read'
  }

  /** Columns and labels belong to those who plan. */
  get mayShape(): boolean {
    return this.session.state.right === 'write' || this.session.state.right === 'plan'
  }

  /** What the filter leaves of a column. */
  shownIn(columnId: string): readonly string[] {
    const ids = this.board.cardsIn(columnId)
    if (!isFiltering(this.view)) return ids
    return ids.filter((id) => this.passes(this.board.card(id)!))
  }

  passes(card: Card): boolean {
    return passes(this.board, card, this.view, this.workText(card))
  }

  workText({ workId }: Card): string {
    const work = workId === null ? undefined : this.works.byId.get(workId)
    return work ? `${work.code} ${work.name}` : ''
  }

  /** What an act on this card is about: all that is selected, if it is among them. In the order of the board. */
  actedOn(cardId: string): string[] {
    const { selected } = this.view
    if (!selected.has(cardId)) return [cardId]
    return this.board.columns().flatMap(({ id }) => this.board.cardsIn(id).filter((one) => selected.has(one)))
  }

  /** `before`: the card that comes after them; null: the end. */
  move(ids: readonly string[], columnId: string, before: string | null): void {
    const after = this.#behind(columnId, before, ids)
    const command = { do: 'card.move' as const, ids: [...ids], columnId, after }
    this.#attempt(command, ids.length > 1 ? { key: 'moved', count: ids.length } : null)
  }

  /** Left and right are the neighbour columns, up and down the places there. */
  moveBy(ids: readonly string[], side: 'left' | 'right' | 'up' | 'down'): void {
    const [first, last] = [ids[0], ids.at(-1)]
    const card = first === undefined ? undefined : this.board.card(first)
    const columnId = card && this.board.columnOf(card)
    if (!card || !columnId || last === undefined) return
    const columns = this.board.columns()
    const at = columns.findIndex(({ id }) => id === columnId)
    const siblings = this.board.cardsIn(columnId)
    if (side === 'up') {
      const before = siblings[siblings.indexOf(card.id) - 1]
      if (before !== undefined) this.move(ids, columnId, before)
    } else if (side === 'down') {
      const next = siblings.indexOf(last) + 1
      if (next < siblings.length) this.move(ids, columnId, siblings[next + 1] ?? null)
    } else {
      const column = columns[at + (side === 'left' ? -1 : 1)]
      if (column) this.move(ids, column.id, null)
    }
  }

  /** Each line is a card of its own. */
  create(columnId: string, text: string): string | null {
    const titles = text.split('\n').flatMap((line) => line.trim() || [])
    const cards = titles.map((title) => ({ id: newId(), title: title.slice(0, 512) }))
    if (cards.length === 0) return null
    this.#attempt({ do: 'card.create', columnId, cards }, null)
    return cards[0]!.id
  }

  /** `overLimit`: the person was told that the column holds fewer, and wants them all the same. */
  createFromWorks(columnId: string, works: readonly KanbanWork[], overLimit: boolean): void {
    const cards = works.map(({ id, code, name }) => ({ id: newId(), title: name || code, workId: id }))
    this.#attempt({ do: 'card.create', columnId, cards, overLimit }, { key: 'created', count: cards.length })
  }

  archive(ids: readonly string[]): void {
    this.#take({ do: 'card.archive', ids: [...ids] }, 'archived', ids)
  }

  delete(ids: readonly string[]): void {
    this.#take({ do: 'card.delete', ids: [...ids] }, 'deleted', ids)
  }

  deleteFile(id: string): void {
    if (this.run({ do: 'file.delete', id })) this.words.done('fileDeleted', 1, () => this.session.undo())
  }

  deleteColumn(id: string, to: string | undefined): void {
    const outcome = this.session.execute({ do: 'column.delete', id, to })
    if (outcome.ok) this.words.done('columnDeleted', 1, () => this.session.undo())
  }

  run(command: BoardCommand): boolean {
    return this.session.execute(command).ok
  }

  focus(cardId: string | null, byKey = false): void {
    this.view.focus = cardId
    this.view.focusByKey = byKey
  }

  toggle(cardId: string): void {
    const { selected } = this.view
    if (selected.has(cardId)) selected.delete(cardId)
    else selected.add(cardId)
  }

  #take(command: BoardCommand, key: 'archived' | 'deleted', ids: readonly string[]): void {
    if (!this.session.execute(command).ok) return
    for (const id of ids) this.view.selected.delete(id)
    this.words.done(key, ids.length, () => this.session.undo())
  }

  #attempt(
    command: Extract<BoardCommand, { do: 'card.move' | 'card.create' }>,
    told: { key: 'moved' | 'created'; count: number } | null,
  ): void {
    const outcome = this.session.execute(command, true)
    if (outcome.ok) {
      if (told) this.words.done(told.key, told.count, () => this.session.undo())
    } else if (outcome.refusal.code === 'BOARD_COLUMN_FULL') {
      this.words.full(outcome.refusal, () => this.#attempt({ ...command, overLimit: true }, told))
    } else this.words.refused(outcome.refusal)
  }

  #behind(columnId: string, before: string | null, moving: readonly string[]): string | null | undefined {
    if (before === null) return undefined
    const siblings = this.board.cardsIn(columnId).filter((id) => id === before || !moving.includes(id))
    const at = siblings.indexOf(before)
    return at < 0 ? undefined : (siblings[at - 1] ?? null)
  }
}
