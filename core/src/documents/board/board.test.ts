import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../../testing/random.ts'
import {
  Board,
  type BoardCommand,
  BoardUndo,
  contentOfBoard,
  execute,
  foldBoard,
  openBoardInSteps,
  serverClock,
} from './index.ts'

const id = (name: string): string => name.padEnd(12, '_')
const [READY, DOING, DONE] = [id('ready'), id('doing'), id('done')]
const [MAYA, IGOR] = [id('maya'), id('igor')]

class Person {
  readonly board: Board
  readonly undo: BoardUndo
  readonly userId: string
  readonly #random: () => number
  now = 1_000

  constructor(userId: string, seed: number, start?: Y.Doc) {
    const doc = new Y.Doc()
    doc.clientID = seed
    if (start) Y.applyUpdate(doc, Y.encodeStateAsUpdate(start))
    this.board = new Board(doc)
    this.undo = new BoardUndo(this.board)
    this.userId = userId
    this.#random = seededRandom(seed)
  }

  try(command: BoardCommand, right: 'read' | 'facts' | 'write' = 'write') {
    const { now, userId } = this
    const outcome = execute(this.board, command, { random: this.#random, now, userId, right })
    if (outcome.ok) this.undo.note(outcome.edits)
    return outcome
  }

  do(...commands: BoardCommand[]): void {
    for (const command of commands) expect(this.try(command)).toMatchObject({ ok: true })
  }

  refusal(command: BoardCommand, right: 'read' | 'facts' | 'write' = 'write'): string {
    const outcome = this.try(command, right)
    return outcome.ok ? 'done' : outcome.refusal.code
  }

  /** Titles in each column. */
  get shown(): string[] {
    const { board } = this
    return board.columns().map(({ name, id: columnId }) => {
      const titles = board.cardsIn(columnId).map((cardId) => board.card(cardId)!.title)
      return `${name}: ${titles.join(' ')}`
    })
  }
}

const card = (name: string, fields: object = {}) => ({ id: id(name), title: name, ...fields })

function maya(): Person {
  const person = new Person(MAYA, 1)
  person.do(
    { do: 'column.create', id: READY, fields: { name: 'Ready' } },
    { do: 'column.create', id: DOING, fields: { name: 'Doing', limit: 2, stage: 'doing' } },
    { do: 'column.create', id: DONE, fields: { name: 'Done', stage: 'done' } },
    { do: 'card.create', columnId: READY, cards: ['a', 'b', 'c', 'd'].map((name) => card(name)) },
  )
  return person
}

const igor = (of: Person): Person => new Person(IGOR, 2, of.board.doc)

/** Both get what the other did; they read the same afterwards. */
function meet(...people: Person[]): void {
  const updates = people.map(({ board }) => Y.encodeStateAsUpdate(board.doc))
  for (const { board } of people) for (const update of updates) Y.applyUpdate(board.doc, update)
  const [first, ...others] = people.map(({ board }) => contentOfBoard(board.doc))
  for (const other of others) expect(other).toBe(first)
  for (const { board, shown } of people) expect(new Person(MAYA, 9, board.doc).shown).toEqual(shown)
}

describe('a board', () => {
  test('shows columns and cards in the order that people gave them', () => {
    const person = maya()
    person.do(
      { do: 'card.move', ids: [id('c'), id('a')], columnId: DOING },
      { do: 'card.move', ids: [id('d')], columnId: READY, after: null },
      { do: 'column.move', id: DONE, after: null },
    )
    expect(person.shown).toEqual(['Done: ', 'Ready: d b', 'Doing: c a'])
  })

  test('a full column takes no card, unless somebody says so; nothing is written', () => {
    const person = maya()
    const before = contentOfBoard(person.board.doc)
    const move: BoardCommand = { do: 'card.move', ids: [id('a'), id('b'), id('c')], columnId: DOING }
    expect(person.try(move)).toMatchObject({
      refusal: { code: 'BOARD_COLUMN_FULL', params: { column: 'Doing', limit: 2, count: 0, more: 3 } },
    })
    expect(contentOfBoard(person.board.doc)).toBe(before)
    person.do({ ...move, overLimit: true })
    // Within a full column everybody may sort.
    person.do({ do: 'card.move', ids: [id('c')], columnId: DOING, after: null })
    expect(person.shown[1]).toBe('Doing: c a b')
  })

  test('a column goes with its cards to another one; the last one stays', () => {
    const person = maya()
    expect(person.refusal({ do: 'column.delete', id: READY })).toBe('BAD_REQUEST')
    person.do({ do: 'column.delete', id: READY, to: DOING }, { do: 'column.delete', id: DONE })
    expect(person.shown).toEqual(['Doing: a b c d'])
    expect(person.refusal({ do: 'column.delete', id: DOING })).toBe('BOARD_LAST_COLUMN')
  })

  test('done on the board is a proposal for the work of the card, and nothing else', () => {
    const person = maya()
    person.do({ do: 'card.set', ids: [id('a')], fields: { workId: id('work') } })
    person.now = 5_000
    person.do({ do: 'card.move', ids: [id('a'), id('b')], columnId: DONE })
    expect(person.board.card(id('a'))?.proposal).toEqual({ percent: 100, at: 5_000, by: MAYA })
    expect(person.board.card(id('b'))?.proposal).toBeNull()
    person.do({ do: 'card.move', ids: [id('a')], columnId: READY })
    expect(person.board.card(id('a'))?.proposal).toBeNull()
  })

  test('a card keeps labels, people, description, checklist, comments and what happened to it', () => {
    const person = maya()
    const label = id('label')
    person.do(
      { do: 'label.create', id: label, name: 'Concrete', color: 'blue' },
      { do: 'card.tag', ids: [id('a')], kind: 'label', tagId: label, on: true },
      { do: 'card.tag', ids: [id('a')], kind: 'person', tagId: IGOR, on: true },
      { do: 'card.describe', id: id('a'), text: 'Mind the *joints*' },
      { do: 'check.create', id: id('two'), cardId: id('a'), text: 'Pour' },
      { do: 'check.create', id: id('one'), cardId: id('a'), text: 'Rebar', after: null },
      { do: 'check.set', id: id('one'), done: true },
      { do: 'comment.create', id: id('said'), cardId: id('a'), text: 'Ready on Friday' },
      { do: 'card.set', ids: [id('a')], fields: { due: 20_000 } },
      { do: 'card.archive', ids: [id('a')] },
    )
    const { board } = person
    expect(board.tagsOf(id('a'))).toEqual({ label: [label], person: [IGOR] })
    expect(board.descriptionOf(id('a'))).toBe('Mind the *joints*')
    expect(board.checksOf(id('a')).map(({ text, done }) => [text, done])).toEqual([
      ['Rebar', true],
      ['Pour', false],
    ])
    expect(board.commentsOf(id('a'))).toMatchObject([{ by: MAYA, text: 'Ready on Friday', editedAt: null }])
    expect(
      board
        .eventsOf(id('a'))
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['archived', 'due', 'moved'])
    expect(person.shown[0]).toBe('Ready: b c d')
    expect(board.archive().map(({ title }) => title)).toEqual(['a'])
    person.do({ do: 'card.restore', ids: [id('a')] })
    expect(person.shown[0]).toBe('Ready: a b c d')
  })

  test('people on site work with cards and leave the board as it is; readers only read', () => {
    const person = maya()
    expect(person.refusal({ do: 'card.move', ids: [id('a')], columnId: DONE }, 'facts')).toBe('done')
    expect(person.refusal({ do: 'column.set', id: DONE, fields: { name: 'x' } }, 'facts')).toBe('FORBIDDEN')
    expect(person.refusal({ do: 'label.create', id: id('l'), name: 'x', color: 'grey' }, 'facts')).toBe('FORBIDDEN')
    const hidden: BoardCommand = { do: 'batch', commands: [{ do: 'column.delete', id: DONE }] }
    expect(person.refusal(hidden, 'facts')).toBe('FORBIDDEN')
    expect(person.refusal({ do: 'card.delete', ids: [id('a')] }, 'read')).toBe('FORBIDDEN')
  })

  test('words of another person are neither changed nor taken away', () => {
    const person = maya()
    person.do({ do: 'comment.create', id: id('said'), cardId: id('a'), text: 'Mine' })
    const other = igor(person)
    expect(other.refusal({ do: 'comment.set', id: id('said'), text: 'Yours' })).toBe('FORBIDDEN')
    expect(other.refusal({ do: 'comment.delete', id: id('said') })).toBe('FORBIDDEN')
  })

  test('what makes no sense is refused and leaves no trace', () => {
    const person = maya()
    const before = contentOfBoard(person.board.doc)
    const refused = (command: object) => person.refusal(command as BoardCommand)
    expect(refused({ do: 'card.fly' })).toBe('BAD_REQUEST')
    expect(refused({ do: 'card.set', ids: [id('a')], fields: { title: ' ' } })).toBe('BAD_REQUEST')
    expect(refused({ do: 'card.create', columnId: id('nowhere'), cards: [card('x')] })).toBe('BOARD_ITEM_MISSING')
    expect(refused({ do: 'card.create', columnId: READY, cards: [card('a')] })).toBe('BOARD_ITEM_EXISTS')
    expect(refused({ do: 'card.describe', id: id('a'), text: '\ud800' })).toBe('FIELD_INVALID')
    const half = [
      { do: 'card.delete', ids: [id('a')] },
      { do: 'card.delete', ids: [id('zzz')] },
    ]
    expect(refused({ do: 'batch', commands: half })).toBe('BOARD_ITEM_MISSING')
    expect(contentOfBoard(person.board.doc)).toBe(before)
  })

  test('undo and redo take back and do again one’s own, and leave what others did since', () => {
    const person = maya()
    const before = contentOfBoard(person.board.doc)
    person.do({ do: 'card.move', ids: [id('a'), id('b')], columnId: DONE })
    const after = contentOfBoard(person.board.doc)
    expect(person.undo.undo()).toEqual({ kept: 0 })
    expect(contentOfBoard(person.board.doc)).toBe(before)
    expect(person.undo.redo()).toEqual({ kept: 0 })
    expect(contentOfBoard(person.board.doc)).toBe(after)
    const other = igor(person)
    other.do({ do: 'card.move', ids: [id('a')], columnId: DOING })
    meet(person, other)
    expect(person.undo.undo()?.kept).toBe(1)
    expect(person.shown).toEqual(['Ready: b c d', 'Doing: a', 'Done: '])
  })

  test('a document written anew reads the same and is smaller', () => {
    const person = maya()
    for (let i = 0; i < 50; i++) person.do({ do: 'card.set', ids: [id('a')], fields: { title: `a${i}` } })
    person.do({ do: 'column.delete', id: READY, to: DONE }, { do: 'card.delete', ids: [id('d')] })
    const folded = foldBoard(person.board.doc)
    expect(contentOfBoard(folded)).toBe(contentOfBoard(person.board.doc))
    const [small, large] = [folded, person.board.doc].map((doc) => Y.encodeStateAsUpdate(doc).length)
    expect(small).toBeLessThan(large!)
    expect(contentOfBoard(foldBoard(folded))).toBe(contentOfBoard(folded))
  })
})

describe('the clock of the server', () => {
  test('dates what happened, and not what was taken back before its moment was heard of', () => {
    const person = maya()
    const server = new Y.Doc()
    server.clientID = 99
    const clock = serverClock(server)
    const toServer = () => Y.applyUpdate(server, Y.encodeStateAsUpdate(person.board.doc))
    const toPerson = () => Y.applyUpdate(person.board.doc, Y.encodeStateAsUpdate(server))
    // The first is its making.
    const happened = () => person.board.eventsOf(id('a')).map(({ to, at }) => [to, at])
    toServer()
    clock.begin()
    person.do({ do: 'card.move', ids: [id('a')], columnId: DOING })
    toServer()
    person.undo.undo()
    clock.stamp(7_000)
    toPerson()
    toServer()
    expect(happened()).toEqual([[READY, 1_000]])
    expect(contentOfBoard(server)).toBe(contentOfBoard(person.board.doc))
    // Done again it is dated again, and stays so when the document is written anew.
    clock.begin()
    person.undo.redo()
    toServer()
    clock.stamp(9_000)
    toPerson()
    expect(happened()).toEqual([
      [READY, 1_000],
      [DOING, 9_000],
    ])
    expect(new Board(foldBoard(server)).eventsOf(id('a'))[1]).toMatchObject({ to: DOING, at: 9_000 })
  })
})

describe('two people at one board', () => {
  test('who drag one card leave it in one place', () => {
    const one = maya()
    const two = igor(one)
    one.do({ do: 'card.move', ids: [id('a')], columnId: DOING })
    two.do({ do: 'card.move', ids: [id('a')], columnId: DONE })
    meet(one, two)
    expect(one.shown.join(' ').match(/\ba\b/g)).toHaveLength(1)
  })

  test('lose no card when its column is deleted or moved while it goes there', () => {
    const one = maya()
    const two = igor(one)
    one.do({ do: 'column.move', id: DOING, after: null }, { do: 'column.delete', id: DONE, to: READY })
    two.do({ do: 'card.move', ids: [id('a')], columnId: DONE }, { do: 'card.move', ids: [id('b')], columnId: DOING })
    meet(one, two)
    expect(one.shown).toEqual(['Doing: b', 'Ready: c d a'])
    // Undoing the deletion, the card stands where it was moved to.
    one.undo.undo()
    meet(one, two)
    expect(one.shown).toEqual(['Doing: b', 'Ready: c d', 'Done: a'])
  })

  test('who fill a column at once go over its limit, and both cards are there', () => {
    const one = maya()
    one.do({ do: 'card.move', ids: [id('c')], columnId: DOING })
    const two = igor(one)
    one.do({ do: 'card.move', ids: [id('a')], columnId: DOING })
    two.do({ do: 'card.move', ids: [id('b')], columnId: DOING })
    meet(one, two)
    expect(one.board.cardsIn(DOING)).toHaveLength(3)
    expect(one.refusal({ do: 'card.move', ids: [id('d')], columnId: DOING })).toBe('BOARD_COLUMN_FULL')
  })

  test('who delete the last two columns lose no card: it is there as soon as a column is', () => {
    const one = maya()
    one.do({ do: 'column.delete', id: DONE })
    const two = igor(one)
    one.do({ do: 'column.delete', id: DOING })
    two.do({ do: 'column.delete', id: READY, to: DOING })
    meet(one, two)
    expect(one.board.columns()).toEqual([])
    one.do({ do: 'column.create', id: id('new'), fields: { name: 'New' } })
    expect(one.shown).toEqual(['New: a b c d'])
  })

  test('who add labels and people to one card, and write into one description, keep both', () => {
    const one = maya()
    one.do(
      { do: 'label.create', id: id('l1'), name: 'l1', color: 'grey' },
      { do: 'label.create', id: id('l2'), name: 'l2', color: 'grey' },
    )
    const two = igor(one)
    one.do(
      { do: 'card.tag', ids: [id('a')], kind: 'label', tagId: id('l1'), on: true },
      { do: 'card.describe', id: id('a'), text: 'first ' },
    )
    two.do(
      { do: 'card.tag', ids: [id('a')], kind: 'label', tagId: id('l2'), on: true },
      { do: 'card.describe', id: id('a'), text: 'second ' },
    )
    meet(one, two)
    expect(one.board.tagsOf(id('a')).label).toEqual([id('l1'), id('l2')])
    expect(one.board.descriptionOf(id('a')).split(' ').sort()).toEqual(['', 'first', 'second'])
  })
})

/** What one of a team does next. */
function act(person: Person, random: () => number, made: string[]): void {
  const { board } = person
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const column = pick(board.columns())
  const [one, other] = [pick([...board.cards()]), pick([...board.cards()])]
  const dice = random()
  if (!column || dice < 0.08) {
    const fresh = id(`k${made.length}x${person.userId.slice(0, 2)}`)
    made.push(fresh)
    person.try({ do: 'column.create', id: fresh, fields: { name: fresh, limit: 3 }, after: column?.id ?? null })
  } else if (dice < 0.3) {
    const fresh = id(`c${made.length}x${person.userId.slice(0, 2)}`)
    made.push(fresh)
    person.try({ do: 'card.create', columnId: column.id, cards: [{ id: fresh, title: fresh }], overLimit: true })
  } else if (dice < 0.36) person.try({ do: 'column.delete', id: column.id, to: pick(board.columns())!.id })
  else if (dice < 0.42) person.try({ do: 'column.move', id: column.id, after: pick(board.columns())!.id })
  else if (dice < 0.5) person.undo.undo()
  else if (one && other && dice < 0.9) {
    const after = pick([null, undefined, pick(board.cardsIn(column.id))])
    person.try({ do: 'card.move', ids: [...new Set([one.id, other.id])], columnId: column.id, after })
  } else if (one && dice < 0.95) person.try({ do: 'card.archive', ids: [one.id] })
  else if (one) person.try({ do: 'card.restore', ids: [one.id] })
}

test('a team agrees after random work, nothing lost or doubled (R-KAN-02)', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const random = seededRandom(seed)
    const first = maya()
    const team = [first, new Person(IGOR, 2, first.board.doc), new Person(id('rita'), 3, first.board.doc)]
    const made: string[] = []
    for (let round = 0; round < 100; round++) {
      act(team[Math.floor(random() * 3)]!, random, made)
      if (random() < 0.1) meet(...team)
    }
    meet(...team)
    const { board } = first
    if (board.columns().length === 0) continue
    const shown = board.columns().flatMap((column) => board.cardsIn(column.id))
    const archived = board.archive().map((one) => one.id)
    const all = [...board.cards()].map((one) => one.id)
    expect([...shown, ...archived].sort(), `seed ${seed}`).toEqual(all.sort())
  }
})

test('a large board is opened in steps, and is what it is at once', () => {
  const { board } = maya()
  const context = { random: seededRandom(1), now: 1, userId: MAYA, right: 'write' as const }
  for (let at = 0; at < 3; at++) {
    const cards = Array.from({ length: 2_000 }, (_, i) => card(`c${at}x${i}`))
    expect(execute(board, { do: 'card.create', columnId: READY, cards }, context)).toMatchObject({ ok: true })
  }
  const opening = openBoardInSteps(board.doc)
  let steps = 1
  let step = opening.next()
  for (; !step.done; step = opening.next()) steps += 1
  expect(steps).toBeGreaterThanOrEqual(6)
  expect([...step.value.cards()]).toEqual([...board.cards()])
  expect(contentOfBoard(step.value.doc)).toBe(contentOfBoard(board.doc))
})
