import { standardCalendar } from '@plumbline/core/calendar'
import { newSchedule } from '@plumbline/core/documents/schedule'
import { blankRow, notStarted, type WbsRow } from '@plumbline/core/plan'
import { createEngine } from '@plumbline/core/schedule'
import { formatInstant, parseInstant } from '@plumbline/core/time'
import { describe, expect, test } from 'vitest'
import { RowStore } from '../rows/row-store.ts'
import { factBlock, timeBlock } from '../session/projection.ts'
import { movedPiece, pausedBetween, splitAt } from './pause-parts.ts'

const DAY = 480
const at = (text: string): number => parseInstant(text)!

/** One work of five days from Monday 2 March 2026, as the screen holds it. */
function oneWork(fields: Partial<WbsRow> = {}) {
  const calendar = standardCalendar('calendar0000', 'Five days')
  const plan = newSchedule({ name: 'Plan', start: at('2026-03-02T08:00'), calendar })
  const row = { ...blankRow('work00000000', null, 'work'), duration: 5 * DAY, ...fields }
  const engine = createEngine()
  engine.load({ ...plan, rows: [row] })
  engine.calculate()
  const store = new RowStore()
  const slotOf = (id: string) => engine.slotOf(id)
  const facts = factBlock([row], slotOf, () => 0)
  store.putFacts(facts)
  store.putTimes(timeBlock(facts.slots.slice(), engine), null)
  return { store, slot: engine.slotOf(row.id), frame: { settings: plan.settings, calendars: [calendar] } }
}

const once = { splits: [{ after: 2 * DAY, gap: 3 * DAY }] }

describe('dividing a work', () => {
  test('puts a pause after what lies before the date', () => {
    expect(splitAt(oneWork(), at('2026-03-04T08:00'), DAY)).toEqual({ splits: [{ after: 2 * DAY, gap: DAY }] })
  })

  test('counts the pauses there are already', () => {
    const splits = [...once.splits, { after: 3 * DAY, gap: 60 }]
    expect(splitAt(oneWork(once), at('2026-03-10T08:00'), 60)).toEqual({ splits })
    expect(splitAt(oneWork(once), at('2026-03-03T08:00'), 60)).toEqual({
      splits: [{ after: DAY, gap: 60 }, ...once.splits],
    })
  })

  test('of a started work divides what remains', () => {
    const progress = { ...notStarted, actualStart: at('2026-02-26T08:00'), percent: 40, remaining: 3 * DAY }
    const work = oneWork({ progress })
    expect(splitAt(work, at('2026-03-03T08:00'), DAY)).toEqual({ splits: [{ after: 3 * DAY, gap: DAY }] })
    expect(splitAt(work, at('2026-02-27T08:00'), DAY)).toEqual({ refused: 'done' })
  })

  test.each([
    ['before its begin', '2026-03-02T08:00', 'outside'],
    ['behind its end', '2026-03-12T17:00', 'outside'],
    ['in a pause', '2026-03-05T08:00', 'inPause'],
  ])('is refused %s', (_, date, refused) => {
    expect(splitAt(oneWork(once), at(date), DAY)).toEqual({ refused })
  })

  test('is refused where nothing is to be divided', () => {
    const finished = { ...notStarted, actualStart: at('2026-02-26T08:00'), actualFinish: at('2026-02-27T17:00') }
    expect(splitAt(oneWork({ progress: finished }), at('2026-02-27T08:00'), DAY)).toEqual({ refused: 'completed' })
    expect(splitAt(oneWork({ type: 'milestone_start', duration: 0 }), 0, DAY)).toEqual({ refused: 'notAWork' })
    const most = { splits: Array.from({ length: 100 }, (_, i) => ({ after: i + 1, gap: 1 })) }
    expect(splitAt(oneWork(most), at('2026-03-04T08:00'), DAY)).toEqual({ refused: 'tooMany' })
  })
})

describe('moving the part behind a pause', () => {
  const moved = (to: string) => {
    const found = movedPiece(oneWork(once), 0, at(to))
    return found && { ...found, start: formatInstant(found.start), finish: formatInstant(found.finish) }
  }

  test('makes the pause longer or shorter, and takes what follows along', () => {
    expect(moved('2026-03-10T08:00')).toEqual({
      start: '2026-03-10T08:00',
      finish: '2026-03-12T17:00',
      splits: [{ after: 2 * DAY, gap: 4 * DAY }],
    })
    expect(moved('2026-03-05T08:00')).toMatchObject({ splits: [{ after: 2 * DAY, gap: DAY }] })
  })

  test('joins the parts where they meet', () => {
    expect(moved('2026-03-01T08:00')).toMatchObject({ finish: '2026-03-06T17:00', splits: [] })
  })

  test('leaves pauses alone that are past', () => {
    const progress = { ...notStarted, actualStart: at('2026-02-16T08:00'), percent: 80, remaining: DAY }
    expect(movedPiece(oneWork({ ...once, progress }), 0, at('2026-03-10T08:00'))).toBeNull()
  })
})

test('time that is not worked is known between any two dates', () => {
  const work = oneWork(once)
  expect(pausedBetween(work, at('2026-03-02T08:00'), at('2026-03-31T17:00'))).toBe(3 * DAY)
  expect(pausedBetween(work, at('2026-03-05T08:00'), at('2026-03-06T17:00'))).toBe(2 * DAY)
  expect(pausedBetween(work, at('2026-03-10T08:00'), at('2026-03-02T08:00'))).toBe(0)
})
