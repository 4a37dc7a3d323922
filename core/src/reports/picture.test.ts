import { describe, expect, test } from 'vitest'
import { evenly } from '../distributions/index.ts'
import { newSchedule, standardCalendar } from '../documents/schedule/index.ts'
import { blankRow } from '../plan/index.ts'
import { instantOf } from '../time/index.ts'
import { ReportedSchedule } from './content.ts'
import { readMark } from './expression.ts'
import { ReportFault } from './fault.ts'
import { askedPicture, fittedIn, type ReportedPicture } from './picture.ts'
import type { Scope } from './values.ts'

const slab: ReportedPicture = {
  ...{ id: 'photo', nodeId: 'quay', caption: 'Slab', day: 20_000, author: 'Ivan', workId: null },
  kept: 'gallery',
}
const sizeOf = (mark: string): number[] => {
  const { width, height } = fittedIn(askedPicture(slab, readMark(mark)), { width: 900, height: 300 })
  return [width, height]
}

describe('REPORT-14 the size of a picture', () => {
  test('is the largest in its room with its own proportions', () => {
    expect(sizeOf('picture | 60x40')).toEqual([60, 20])
    expect(sizeOf('picture | 300 × 10')).toEqual([30, 10])
    // The letter of a Russian keyboard.
    expect(sizeOf('picture | 60х40')).toEqual([60, 20])
    expect(sizeOf('picture')[0]).toBe(80)
  })

  test('is refused where it is no size on paper', () => {
    for (const format of ['0x40', '60', '60x', '-1x5', '1001x5', 'DD.MM'])
      expect(() => sizeOf(`picture | ${format}`), format).toThrow(ReportFault)
  })
})

test('REPORT-14 a work has the pictures that show it, a picture its work', () => {
  const base = newSchedule({
    ...{ name: 'Quay', start: instantOf(20_000, 480), calendar: standardCalendar('calendar0000', '5 × 8') },
  })
  const works = ['pour00000000', 'cure00000000'].map((id) => ({ ...blankRow(id, null, 'work'), name: id.slice(0, 4) }))
  const schedule = new ReportedSchedule(
    {
      ...{
        schedule: 'Quay',
        version: 'v1',
        inputs: {},
        targets: new Map(),
        foreseen: null,
        spreading: evenly,
        resources: [],
      },
      ...{
        attributes: [],
        before: null,
        chronology: null,
        costs: null,
        pictures: [{ ...slab, workId: 'pour00000000' }, slab],
        storedPictures: [],
      },
      plan: { ...base, rows: works, relations: [], assignments: [] },
    },
    { language: 'en', rows: 'all', level: null, works: null, period: { start: 0, finish: 1 } },
  )
  const shown = (schedule.value('works') as Scope[]).map((work) => (work.value('pictures') as Scope[]).length)
  expect(shown).toEqual([1, 0])
  const [of, place] = schedule.value('pictures') as Scope[]
  expect((of!.value('work') as Scope).value('name')).toBe('pour')
  expect(place!.value('work')).toBeNull()
})
