import { describe, expect, it } from 'vitest'
import { cursorOf, hitTest } from './hit.ts'
import { doneUntil, partsOf } from './parts.ts'
import { DAY, planView, START } from './testing/plan-view.ts'
import { createBar, type View } from './view.ts'

const pauses = [{ start: START + 5 * DAY, finish: START + 10 * DAY }]
const bar = { ...createBar(), start: START, finish: START + 20 * DAY, pauses }

describe('a bar with a pause', () => {
  it('has a part before and one behind it', () => {
    expect(partsOf(bar)).toEqual([
      { start: START, finish: START + 5 * DAY },
      { start: START + 10 * DAY, finish: START + 20 * DAY },
    ])
  })

  it('is done up to its share of the parts', () => {
    expect(doneUntil({ ...bar, progress: 0.2 })).toBe(START + 3 * DAY)
    expect(doneUntil({ ...bar, progress: 0.6 })).toBe(START + 14 * DAY)
    expect(doneUntil({ ...bar, progress: 1 })).toBe(START + 20 * DAY)
    expect(doneUntil({ ...bar, pauses: [], progress: 0.5 })).toBe(START + 10 * DAY)
  })

  it('is taken by its first part as a whole, and behind the pause by that part', () => {
    const view: View = planView()
    const { source } = view
    view.source = {
      ...source,
      bar: (row, out) => source.bar(row, out) && Boolean(Object.assign(out, row === 1 ? { pauses } : {})),
    }
    const y = 40 + 24 + 9
    const left = view.axis.x(START)
    expect(hitTest(view, left + 20, y)).toMatchObject({ kind: 'bar', part: 'move', piece: -1 })
    expect(hitTest(view, left + 70, y)).toMatchObject({ kind: 'bar', part: 'move', piece: -1 })
    const behind = hitTest(view, left + 130, y)
    expect(behind).toMatchObject({ kind: 'bar', part: 'piece', piece: 0 })
    expect(cursorOf(behind, false)).toBe('grab')
    expect(hitTest(view, left + 196, y)).toMatchObject({ part: 'finish' })
  })
})
