import { expect, it } from 'vitest'
import type { TargetDates } from '../progress/index.ts'
import { createEngine } from '../schedule/index.ts'
import { instant, PlanWords } from '../schedule/testing/plan-language.ts'
import { MAX_OUTLINE, planOutline } from './outline.ts'

/** Chapters below one project, each with works of a day one after another. */
function drawn(chapters: number, works: number, targets: ReadonlyMap<string, TargetDates> | null = null) {
  const words = new PlanWords()
  words.summary('Project')
  for (let chapter = 1; chapter <= chapters; chapter++) {
    words.summary(`C${chapter}`).under('Project')
    for (let work = 1; work <= works; work++) {
      const row = words.activity(`C${chapter}W${work}`, '1d').under(`C${chapter}`)
      if (work > 1) row.after(`C${chapter}W${work - 1}`)
    }
  }
  const plan = words.build()
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  return planOutline(plan, engine, targets)
}

it('a schedule is drawn by the deepest level of which all rows fit', () => {
  expect(drawn(2, 3).map(({ id }) => id)).toEqual(['C1W1', 'C1W2', 'C1W3', 'C2W1', 'C2W2', 'C2W3'])
  expect(drawn(8, 10).map(({ id }) => id)).toEqual(['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8'])
})

it('where one level says nothing and the next does not fit, bars from its whole length stand for it', () => {
  const bars = drawn(1, 1_000)
  expect(bars).toHaveLength(MAX_OUTLINE)
  expect([bars[0]?.id, bars.at(-1)?.id]).toEqual(['C1W1', 'C1W1000'])
  expect(drawn(0, 0).length).toBeLessThanOrEqual(1)
})

it('a summary has the target of its works together, critical is what the calculation calls so', () => {
  const day = (text: string): TargetDates => ({
    start: instant(`${text} 08:00`),
    finish: instant(`${text} 17:00`),
    duration: 480,
  })
  const targets = new Map([
    ['C1W1', day('2026-03-02')],
    ['C1W10', day('2026-03-20')],
  ])
  const [first, second] = drawn(8, 10, targets)
  expect(first).toMatchObject({ target: [instant('2026-03-02 08:00'), instant('2026-03-20 17:00')], critical: true })
  expect(first?.start).toBe(instant('2026-03-02 08:00'))
  expect(second?.target).toBeNull()
})
