import { Board, type BoardCommand, execute, newBoard } from '@plumbline/core/documents/board'
import { beforeEach, describe, expect, test } from 'vitest'
import { lanesOf, passes } from './board-view.ts'

const id = (name: string): string => name.padEnd(12, '_')
let board: Board
const run = (...commands: BoardCommand[]) => {
  for (const command of commands) {
    const context = { random: Math.random, now: 1, userId: id('maya'), right: 'write' as const }
    expect(execute(board, command, context)).toMatchObject({ ok: true })
  }
}

beforeEach(() => {
  let made = 0
  board = new Board(newBoard([{ name: 'Ready', color: 'grey', limit: null, stage: 'waiting' }], () => id(`k${made++}`)))
  const cards = [
    { id: id('a'), title: 'Rebar', people: [id('maya')], workId: id('work') },
    { id: id('b'), title: 'Props', labels: [id('steel'), id('late')], people: [id('igor'), id('maya')] },
    { id: id('c'), title: 'Tanking' },
  ]
  run(
    { do: 'label.create', id: id('late'), name: 'Late', color: 'rose' },
    { do: 'label.create', id: id('steel'), name: 'Steel', color: 'blue' },
    { do: 'card.create', columnId: id('k0'), cards },
  )
})

const found = (filter: object) =>
  [...board.cards()]
    .filter((card) =>
      passes(board, card, { text: '', labelId: '', personId: '', ...filter }, card.workId ? '3.2 Slab' : ''),
    )
    .map(({ title }) => title)
    .sort()

describe('looking at a board', () => {
  test('finds cards by title, by their work, by label and by person, all at once', () => {
    expect(found({ text: ' reb' })).toEqual(['Rebar'])
    expect(found({ text: 'slab' })).toEqual(['Rebar'])
    expect(found({ labelId: id('late') })).toEqual(['Props'])
    expect(found({ personId: id('maya') })).toEqual(['Props', 'Rebar'])
    expect(found({ personId: id('maya'), text: 'x' })).toEqual([])
  })

  test('a card with two labels stands in both lanes, one without in the last', () => {
    const lanes = (kind: 'label' | 'person' | 'work' | 'none', order: string[]) =>
      lanesOf(board, [...board.cards()], kind, order).map(({ id, cards }) => [id, cards.size])
    expect(lanes('label', [id('steel'), id('late')])).toEqual([
      [id('steel'), 1],
      [id('late'), 1],
      ['', 2],
    ])
    expect(lanes('person', [id('igor')])).toEqual([
      [id('igor'), 1],
      [id('maya'), 2],
      ['', 1],
    ])
    expect(lanes('work', ['work'])).toEqual([
      ['work', 1],
      ['', 2],
    ])
    expect(lanes('none', [])).toEqual([['', 3]])
    run({ do: 'label.delete', id: id('late') })
    expect(lanes('label', [id('steel')])).toEqual([
      [id('steel'), 1],
      ['', 2],
    ])
  })
})
