import { Board, type BoardCommand, execute, newBoard } from '@plumbline/core/documents/board'
import { beforeEach, expect, test, vi } from 'vitest'
import { BoardActions, type BoardWords } from './board-actions.ts'
import type { BoardSession } from './session/board-session.ts'

const id = (name: string): string => name.padEnd(12, '_')
const LIMIT = 2
const works = ['Dig', 'Pour', 'Cure'].map((name) => ({
  id: id(name),
  code: name,
  name,
  start: null,
  finish: null,
  percent: 0,
  critical: false,
  totalFloatMinutes: null,
  dayMinutes: 480,
}))

let board: Board
let anyway: (() => void) | null
let actions: BoardActions
const done = vi.fn<BoardWords['done']>()
const titles = () => board.cardsIn(id('k0')).map((card) => board.card(card)?.title)

beforeEach(() => {
  let made = 0
  board = new Board(
    newBoard([{ name: 'Ready', color: 'grey', limit: LIMIT, stage: 'waiting' }], () => id(`k${made++}`)),
  )
  anyway = null
  done.mockClear()
  const context = { random: Math.random, now: 1, userId: id('maya'), right: 'write' as const }
  const session = { board, execute: (command: BoardCommand) => execute(board, command, context) }
  const words = { done, refused: vi.fn(), lost: vi.fn(), full: (_: unknown, act: () => void) => (anyway = act) }
  actions = new BoardActions(session as unknown as BoardSession, words, () => undefined)
})

test('works that somebody knows to be too many for a column become cards all the same (R-KAN-01)', () => {
  expect(board.isOverLimit(id('k0'), works.length)).toBe(true)
  actions.createFromWorks(id('k0'), works, true)
  expect(titles()).toEqual(['Dig', 'Pour', 'Cure'])
  expect(done).toHaveBeenCalledWith('created', 3, expect.any(Function))
})

test('where a column filled up meanwhile nothing is made before somebody says so', () => {
  expect(board.isOverLimit(id('k0'), LIMIT)).toBe(false)
  actions.createFromWorks(id('k0'), works.slice(0, 1), false)
  actions.createFromWorks(id('k0'), works.slice(1), false)
  expect(titles()).toEqual(['Dig'])
  anyway?.()
  expect(titles()).toEqual(['Dig', 'Pour', 'Cure'])
})
