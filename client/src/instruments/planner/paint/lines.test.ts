import { expect, test } from 'vitest'
import { planView, START } from '../testing/plan-view.ts'
import { RecordedPage } from '../testing/recorded-page.ts'
import type { PlannerLink, PlannerSource } from '../types.ts'
import { createBar, type View } from '../view.ts'
import { paintLinks } from './lines.ts'

const DAY = 1440

/** Rows of ten days each, of which those of the middle are in sight, and links over all of them. */
function viewOf(links: readonly PlannerLink[]): View {
  const view = planView()
  const source: PlannerSource = {
    ...view.source,
    rowCount: 10_000,
    bar(_row, out) {
      Object.assign(out, createBar(), { kind: 'work', start: START, finish: START + 10 * DAY })
      return true
    },
    linksBetween: (_first, _last, visit) => links.forEach(visit),
  }
  Object.assign(view.scroll, { contentHeight: 240_000, top: 120_000 })
  return Object.assign(view, { source })
}
const link = (id: number, fromRow: number, toRow: number, critical = false): PlannerLink => ({
  id: `${id}`,
  fromRow,
  toRow,
  type: 'fs',
  critical,
  violated: false,
  suspended: false,
})

function strokesOf(links: readonly PlannerLink[]): number {
  const page = new RecordedPage()
  paintLinks(page.surface, { ...viewOf(links), critical: true })
  return page.marks.filter((mark) => mark.do === 'stroke').length
}

test('hundreds of links that pass through the window are one stroke of each colour', () => {
  const passing = Array.from({ length: 400 }, (_, i) => link(i, i, 9_000 + i, i % 4 === 0))
  expect(strokesOf(passing)).toBe(2)
})

test('a link that ends in the window has a stroke and an arrow of its own', () => {
  const view = viewOf([])
  const inSight = Math.floor(view.scroll.top / view.metrics.height) + 3
  expect(strokesOf([link(1, inSight, inSight + 2), link(2, inSight + 1, 9_000)])).toBe(2)
})
