import { describe, expect, test } from 'vitest'
import type { CardEvent } from '../documents/board/index.ts'
import { type FlowCard, flowOf } from './index.ts'

const DAY = 86_400_000
/** 2026-01-05, a Monday. */
const MONDAY = 20_458
const at = (day: number, hour = 12): number => (MONDAY + day) * DAY + hour * 3_600_000
const columns = [
  { id: 'ready', name: 'Ready', stage: 'waiting' },
  { id: 'doing', name: 'Doing', stage: 'doing' },
  { id: 'check', name: 'Check', stage: 'doing' },
  { id: 'done', name: 'Done', stage: 'done' },
] as const

const view = (to: number) => ({
  from: MONDAY,
  to: MONDAY + to,
  now: at(to, 18),
  dayOf: (moment: number) => Math.floor(moment / DAY),
})

let events = 0
const event = (kind: CardEvent['kind'], day: number, to: CardEvent['to'] = null): CardEvent => ({
  id: `e${events++}`,
  cardId: '',
  kind,
  at: at(day),
  by: 'maya',
  to,
})
const moved = (day: number, to: string): CardEvent => event('moved', day, to)
const due = (day: number, to: number | null): CardEvent => event('due', day, to === null ? null : MONDAY + to)

function card(id: string, list: CardEvent[], more: Partial<FlowCard> = {}): FlowCard {
  const last = list.filter(({ kind }) => kind === 'moved').at(-1)
  const columnId = last ? String(last.to) : 'ready'
  return { id, title: id, blocked: '', archivedAt: null, createdAt: at(0), columnId, events: list, ...more }
}

describe('flow over a board', () => {
  test('cycle time runs from the first day at work to done, and begins anew for nobody', () => {
    const cards = [
      card('a', [moved(0, 'ready'), moved(1, 'doing'), moved(4, 'done')]),
      card('b', [moved(0, 'doing'), moved(1, 'done'), moved(2, 'check'), moved(6, 'done')]),
      card('c', [moved(0, 'ready'), moved(3, 'done')]),
      card('open', [moved(0, 'doing'), moved(1, 'done'), moved(2, 'doing')]),
    ]
    const { finished, medianDays, slowDays } = flowOf({ columns, cards }, view(10))
    expect(finished.map(({ id, days }) => [id, days])).toEqual([
      ['b', 6],
      ['a', 3],
      ['c', 0],
    ])
    expect([medianDays, slowDays]).toEqual([3, 5.1])
  })

  test('throughput counts a card in the week in which it was done for good', () => {
    const cards = [
      card('a', [moved(0, 'doing'), moved(6, 'done')]),
      card('b', [moved(0, 'doing'), moved(7, 'done')]),
      card('c', [moved(0, 'doing'), moved(2, 'done'), moved(3, 'doing'), moved(9, 'done')]),
    ]
    expect(flowOf({ columns, cards }, view(13)).weeks.map(({ monday, done }) => [monday - MONDAY, done])).toEqual([
      [0, 1],
      [7, 2],
    ])
  })

  test('what is at work grows old from its first day at work; the archive does not', () => {
    const cards = [
      card('young', [moved(0, 'ready'), moved(4, 'doing')]),
      card('old', [moved(0, 'doing'), moved(1, 'check')]),
      card('waiting', [moved(0, 'doing'), moved(1, 'ready')]),
      card('gone', [moved(0, 'doing'), event('archived', 1)], { archivedAt: at(1) }),
    ]
    const { ageing } = flowOf({ columns, cards }, { ...view(6), now: at(6) })
    expect(ageing.map(({ id, days }) => [id, days])).toEqual([
      ['old', 6],
      ['young', 2],
    ])
  })

  test('cumulative flow counts each card once a day; done stays done in the archive, the rest leaves', () => {
    const cards = [
      card('a', [moved(0, 'ready'), moved(1, 'doing'), moved(1, 'done'), event('archived', 2)], { archivedAt: at(2) }),
      card('b', [moved(1, 'ready'), event('archived', 2), event('restored', 3)]),
    ]
    const { days } = flowOf({ columns, cards }, view(3))
    expect(days.map(({ counts }) => counts)).toEqual([
      { ready: 1 },
      { done: 1, ready: 1 },
      { done: 1 },
      { done: 1, ready: 1 },
    ])
  })

  test('percent plan complete: promised for the week when it began, done by its end', () => {
    const cards = [
      card('kept', [moved(0, 'doing'), due(0, 4), moved(3, 'done')]),
      card('late', [moved(0, 'doing'), due(-2, 3), moved(8, 'done')]),
      card('put off', [moved(0, 'doing'), due(-1, 2), due(2, 9)]),
      card('next', [moved(0, 'doing'), due(0, 11), moved(10, 'done')]),
      card('never', [moved(0, 'doing')]),
    ]
    const weeks = flowOf({ columns, cards }, view(13)).weeks
    expect(weeks.map(({ promised, kept }) => [promised, kept])).toEqual([
      [3, 1],
      [2, 1],
    ])
  })

  test('who moves a card at the same time as another leaves it counted once, where it stands', () => {
    const twice = card('a', [moved(0, 'ready'), moved(1, 'done'), moved(1, 'doing')], { columnId: 'done' })
    const { days, finished } = flowOf({ columns, cards: [twice] }, view(1))
    expect(days[1]?.counts).toEqual({ done: 1 })
    expect(finished).toHaveLength(1)
  })

  test('says what holds cards up, most frequent first', () => {
    const cards = ['Weather', 'Drawings', 'Drawings', ''].map((blocked, i) => card(String(i), [], { blocked }))
    expect(flowOf({ columns, cards }, view(0)).stopped).toEqual([
      { reason: 'Drawings', count: 2 },
      { reason: 'Weather', count: 1 },
    ])
  })
})
