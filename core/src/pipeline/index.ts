/** Progress of linear and repetitive construction: sections by stages. */
import type { WorkStatus } from '../plan/index.ts'
import type { Minutes } from '../time/index.ts'

export const cellStates = ['empty', 'not_started', 'in_progress', 'completed', 'late'] as const
export type CellState = (typeof cellStates)[number]

export interface PipelineWork {
  /** Numbers of the sections that it lies in, and of the stages that it belongs to. */
  sections: readonly number[]
  stages: readonly number[]
  /** Planned duration, by which works weigh. */
  minutes: Minutes
  /** Hundredths of a percent point. */
  percent: number
  status: WorkStatus
  /** It finishes after its target. */
  late: boolean
  /** Texts of instants, which sort as they follow each other. */
  start: string | null
  finish: string | null
}

/** What works come to together. */
export interface PipelineSum {
  works: number
  /** 0…100; null: there are none. */
  percent: number | null
  state: CellState
  start: string | null
  finish: string | null
}

export interface PipelineCell extends PipelineSum {
  section: number
  stage: number
  /** Begun before the stage before it was done here. */
  ahead: boolean
}

export interface PipelineMatrix {
  /** Row by row, one for each stage. */
  cells: PipelineCell[]
  sections: PipelineSum[]
  stages: PipelineSum[]
  total: PipelineSum
}

/** `weights`: of the stages in their order; a section is as far as its stages are by their weights. */
export function pipelineMatrix(
  sectionCount: number,
  weights: readonly number[],
  works: readonly PipelineWork[],
): PipelineMatrix {
  const stageCount = weights.length
  const inCell: PipelineWork[][] = Array.from({ length: sectionCount * stageCount }, () => [])
  for (const work of works) {
    for (const section of work.sections) {
      for (const stage of work.stages) inCell[section * stageCount + stage]?.push(work)
    }
  }
  const cells = inCell.map((found, i): PipelineCell => {
    return { section: Math.floor(i / stageCount), stage: i % stageCount, ...sumOf(found), ahead: false }
  })
  for (let section = 0; section < sectionCount; section++) {
    markAhead(cells.slice(section * stageCount, (section + 1) * stageCount))
  }
  const rowOf = (section: number) => cells.slice(section * stageCount, (section + 1) * stageCount)
  const worksOf = (of: readonly PipelineCell[]) => [
    ...new Set(of.flatMap(({ section, stage }) => inCell[section * stageCount + stage] ?? [])),
  ]
  const weighted = (of: readonly PipelineCell[]): PipelineSum => ({
    ...sumOf(worksOf(of)),
    percent: mean(of.map((cell) => [cell.percent, weights[cell.stage] ?? 0])),
  })
  const stages = weights.map((_, stage) => sumOf(worksOf(cells.filter((cell) => cell.stage === stage))))
  return {
    cells,
    sections: Array.from({ length: sectionCount }, (_, section) => weighted(rowOf(section))),
    stages,
    total: { ...sumOf(worksOf(cells)), percent: mean(stages.map(({ percent }, i) => [percent, weights[i] ?? 0])) },
  }
}

/** Stages without works in the section are passed over. */
function markAhead(row: readonly PipelineCell[]): void {
  let before: PipelineCell | null = null
  for (const cell of row) {
    if (cell.state === 'empty') continue
    const isBegun = cell.state === 'completed' || (cell.percent ?? 0) > 0 || cell.state === 'in_progress'
    cell.ahead = before !== null && before.state !== 'completed' && isBegun
    before = cell
  }
}

function sumOf(works: readonly PipelineWork[]): PipelineSum {
  const known = (dates: readonly (string | null)[]): string[] => dates.filter((date) => date !== null).sort()
  return {
    works: works.length,
    percent: mean(works.map(({ percent, minutes }) => [percent / 100, minutes])),
    state: stateOf(works),
    start: known(works.map(({ start }) => start))[0] ?? null,
    finish: known(works.map(({ finish }) => finish)).at(-1) ?? null,
  }
}

function stateOf(works: readonly PipelineWork[]): CellState {
  if (works.length === 0) return 'empty'
  if (works.every(({ status }) => status === 'completed')) return 'completed'
  if (works.some(({ status, late }) => late && status !== 'completed')) return 'late'
  return works.every(({ status }) => status === 'not_started') ? 'not_started' : 'in_progress'
}

/** Of values that are known; what all weigh nothing counts equally. */
function mean(values: readonly (readonly [value: number | null, weight: number])[]): number | null {
  const known = values.filter((one): one is readonly [number, number] => one[0] !== null)
  if (known.length === 0) return null
  const weight = known.reduce((sum, [, one]) => sum + one, 0)
  if (weight === 0) return known.reduce((sum, [value]) => sum + value, 0) / known.length
  return known.reduce((sum, [value, one]) => sum + value * one, 0) / weight
}

/** Sections that lie over each other, as pairs of their numbers. */
export function overlaps(sections: readonly { from: number | null; to: number | null }[]): [number, number][] {
  const found: [number, number][] = []
  sections.forEach((one, i) => {
    sections.forEach((other, j) => {
      if (i >= j || one.from === null || one.to === null || other.from === null || other.to === null) return
      if (one.from < other.to && other.from < one.to) found.push([i, j])
    })
  })
  return found
}
