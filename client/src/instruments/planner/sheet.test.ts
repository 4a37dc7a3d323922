import { describe, expect, it } from 'vitest'
import { paintSheet } from './paint/index.ts'
import { DAY, planView, START } from './testing/plan-view.ts'
import { type Mark, RecordedPage } from './testing/recorded-page.ts'
import type { View } from './view.ts'

/** Millimetres of CSS px. */
const mm = (px: number): number => (px * 25.4) / 96

function sheet(view: View): RecordedPage {
  const page = new RecordedPage()
  paintSheet(page.surface, view)
  return page
}

function expectBox(mark: Mark | undefined, [x, y, right, bottom]: [number, number, number, number]): void {
  expect(mark).toBeDefined()
  const box = [mm(x), mm(y), mm(right), mm(bottom)]
  for (const [i, value] of box.entries()) expect(mark!.at[i]).toBeCloseTo(value, 6)
}

describe('a page of the plan, in millimetres', () => {
  it('has every bar where its dates are, and its done part within', () => {
    const page = sheet(planView())
    // Row 1 begins 24 px below the head of 40 px; the bar 4 px below that.
    expectBox(
      page.of('bar').find(({ at }) => at.length === 4),
      [550, 68, 750, 78],
    )
    expectBox(page.of('barProgress')[0], [550, 68, 650, 78])
  })

  it('rounds nothing to pixels: a third of a day is a third of a day', () => {
    const view = planView()
    view.axis.pxPerDay = 10 / 3
    const [bar] = sheet(view).of('bar')
    expect(bar!.at[0]).toBeCloseTo(mm(500 + (5 * 10) / 3), 6)
    expect(bar!.at[2]).toBeCloseTo(mm(500 + (25 * 10) / 3), 6)
  })

  it('has the diamond of a milestone centred on its finish, and the link into it', () => {
    const page = sheet(planView())
    const diamond = page.of('summary').find(({ at }) => at.length === 8)
    const x = diamond!.at.filter((_, i) => i % 2 === 0)
    const y = diamond!.at.filter((_, i) => i % 2 === 1)
    expect((Math.min(...x) + Math.max(...x)) / 2).toBeCloseTo(mm(850), 6)
    expect((Math.min(...y) + Math.max(...y)) / 2).toBeCloseTo(mm(40 + 48 + 9), 6)
    const [link] = page.of('link').filter((mark) => mark.do === 'stroke')
    expect(link!.at[0]).toBeCloseTo(mm(750.5), 6)
    expect(link!.at[1]).toBeCloseTo(mm(40 + 24 + 9.5), 6)
    expect(link!.width).toBeCloseTo(mm(1), 6)
  })

  it('draws links that only pass through once a place, all of a colour in one stroke, without arrows', () => {
    const view = planView()
    view.scroll.top = 10 * 24
    const kind = { type: 'fs', violated: false, suspended: false } as const
    view.source.bar = (row, out) => {
      Object.assign(out, { kind: 'work', start: START, finish: START + (row % 2 === 0 ? 5 : 7) * DAY, progress: 0 })
      if (row > 60) Object.assign(out, { start: START + 20 * DAY, finish: START + 25 * DAY })
      return true
    }
    view.source.linksBetween = (_first, _last, visit) => {
      for (let i = 0; i < 60; i++)
        visit({ ...kind, id: `${i}`, fromRow: i % 8, toRow: 70 + (i % 8), critical: i % 3 === 0 })
      visit({ ...kind, id: 'here', fromRow: 14, toRow: 80, critical: false })
    }
    const page = sheet(view)
    const strokes = (color: string) => page.of(color).filter((mark) => mark.do === 'stroke')
    // The link that ends here, then the others: two finishes are two places, x and y of both ends each.
    expect(strokes('link').map(({ at }) => at.length)).toEqual([8, 8])
    expect(strokes('linkCritical').map(({ at }) => at.length)).toEqual([8])
    expect(page.of('linkCritical').filter((mark) => mark.do === 'fill')).toEqual([])
    expect(page.of('link').filter((mark) => mark.do === 'fill')).toHaveLength(1)
    const x = [0, 4].map((i) => strokes('link')[1]!.at[i])
    for (const days of [5, 7]) expect(x).toContainEqual(expect.closeTo(mm(500 + (5 + days) * 10 + 6.5), 6))
  })

  it('has thin bars of other versions, reserves, limits and texts around a bar', () => {
    const view = planView()
    view.look = { ...view.look, baselines: 1 }
    view.metrics = { ...view.metrics, baselineTops: [17], baselineHeight: 3 }
    view.source.dress = (row, out) => {
      if (row !== 1) return
      Object.assign(out.baselines[0], { start: START + 2 * DAY, finish: START + 12 * DAY })
      Object.assign(out.limits[0], { at: START + 25 * DAY, holds: 'before', broken: false })
      out.totalEnd = START + 26 * DAY
      out.labels.right = '6 d'
      out.labels.left = 'A10'
    }
    const page = sheet(view)
    expectBox(page.of('baselines-0')[0], [570, 81, 670, 84])
    const texts = Object.fromEntries(
      page.marks.filter((mark) => mark.do === 'text').map((mark) => [mark.text, mark.at]),
    )
    expect(texts['6 d']![0]).toBeCloseTo(mm(810 + 6), 6)
    expect(texts.A10![0]).toBeCloseTo(mm(550 - 6), 6)
    const reserve = page.of('link').find(({ dash }) => dash.length > 0)
    expect(reserve!.at[2]).toBeCloseTo(mm(810), 6)
    expect(page.of('text2').find(({ at }) => at.length === 8)!.at[2]).toBeCloseTo(mm(800.5), 6)
  })

  it('has the data date, and nothing of a person at the screen', () => {
    const view = planView()
    view.dataDate = START + 10 * DAY
    view.selection.only('row-3')
    Object.assign(view, { caretRow: 3, focused: true })
    const page = sheet(view)
    const line = page.of('plumb').find(({ do: what, at }) => what === 'fill' && Math.abs(at[0]! - mm(650)) < 1e-6)
    expect(line!.at[2]! - line!.at[0]!).toBeCloseTo(mm(1), 6)
    expect([...page.of('accent'), ...page.of('selection')]).toEqual([])
  })
})
