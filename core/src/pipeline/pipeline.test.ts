import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlaps, type PipelineWork, pipelineMatrix } from './index.ts'

const work = (section: number, stage: number, part: Partial<PipelineWork> = {}): PipelineWork => ({
  sections: [section],
  stages: [stage],
  minutes: 480,
  percent: 0,
  status: 'not_started',
  late: false,
  start: '2026-03-02T08:00',
  finish: '2026-03-06T17:00',
  ...part,
})
const done = { status: 'completed', percent: 10_000 } as const

describe('cells of a pipeline', () => {
  test('are as far as their works by planned durations, and say what state they are in', () => {
    const { cells } = pipelineMatrix(
      1,
      [1, 1, 1, 1],
      [
        work(0, 0, done),
        work(0, 1, { ...done, minutes: 1_440 }),
        work(0, 1, { status: 'in_progress', percent: 2_000, minutes: 480, late: true }),
        work(0, 2),
      ],
    )
    expect(cells.map(({ state, percent }) => [state, percent])).toEqual([
      ['completed', 100],
      ['late', 80],
      ['not_started', 0],
      ['empty', null],
    ])
  })

  test('warn where a stage has begun before the one before it was done, passing over stages without works', () => {
    const begun = { status: 'in_progress', percent: 100 } as const
    const { cells } = pipelineMatrix(
      2,
      [1, 1, 1],
      [work(0, 0, begun), work(0, 2, begun), work(1, 0, done), work(1, 1, begun), work(1, 2)],
    )
    expect(cells.map(({ ahead }) => ahead)).toEqual([false, false, true, false, false, false])
  })
})

describe('totals of a pipeline', () => {
  test('of a section follow the weights of its stages, of a stage the durations of its works', () => {
    const { sections, stages, total } = pipelineMatrix(
      2,
      [3, 1],
      [work(0, 0, done), work(0, 1), work(1, 0), work(1, 1)],
    )
    expect(sections.map(({ percent }) => percent)).toEqual([75, 0])
    expect(stages.map(({ percent }) => percent)).toEqual([50, 0])
    expect(total).toMatchObject({ percent: 37.5, works: 4 })
  })

  test('count a work once, in however many cells it stands', () => {
    const anyWork = fc.record({
      sections: fc.uniqueArray(fc.nat(3), { minLength: 1 }),
      stages: fc.uniqueArray(fc.nat(2), { minLength: 1 }),
      percent: fc.nat(10_000),
    })
    fc.assert(
      fc.property(fc.array(anyWork, { maxLength: 30 }), (parts) => {
        const { total, cells } = pipelineMatrix(
          4,
          [1, 2, 3],
          parts.map((part) => ({ ...work(0, 0), ...part })),
        )
        expect(total.works).toBe(parts.length)
        expect(cells).toHaveLength(12)
        for (const { percent } of cells) if (percent !== null) expect(percent >= 0 && percent <= 100).toBe(true)
      }),
    )
  })
})

test('sections that lie over each other are found, those that only touch are not', () => {
  const at = (from: number | null, to: number | null) => ({ from, to })
  expect(overlaps([at(0, 10), at(10, 20), at(15, 30), at(null, null)])).toEqual([[1, 2]])
})
