import { type Id, isSummary, type WbsRow } from '../../plan/index.ts'
import { stepLimits, stepsOf, type WorkStep, withSteps } from '../../steps/index.ts'
import type { IssueList } from '../issues.ts'
import { cleanLine, htmlOf, textOfHtml } from '../text.ts'
import { fileId } from './file-ids.ts'
import type { CellKey, XerRow } from './tables.ts'
import { plainDecimal, readNumber } from './values.ts'
import type { XerId, XerTable } from './write-table.ts'
import type { Numbering } from './written-tables.ts'

interface Parts {
  /** Activities by their id in the file. */
  works: ReadonlyMap<CellKey, WbsRow>
  newId: () => Id
  issues: IssueList
  /** Filled with what the file calls steps. */
  fileIds: Map<Id, string>
}

/** Steps become values of their works, which are rewritten in place. Those of one number stand in the order of the file. */
export function readSteps(rows: readonly XerRow<'TASKPROC'>[], { works, newId, issues, fileIds }: Parts): void {
  for (const [key, own] of Map.groupBy(rows, (row) => row.key('task_id'))) {
    const work = works.get(key)
    if (!work) continue
    if (own.length > stepLimits.steps) issues.add('xer_steps_too_many', 'warning', tooMany(own), work.id)
    const ordered = own
      .map((row) => ({ row, number: readNumber(row.seq_num) ?? 0 }))
      .sort((a, b) => a.number - b.number)
      .slice(0, stepLimits.steps)
    const steps = ordered.flatMap(({ row }, position) => {
      const step = readStep(row, newId(), position)
      if (step) fileIds.set(step.id, fileId('TASKPROC', row.proc_id))
      return step ?? []
    })
    work.values = withSteps(work.values, steps)
  }
}

const tooMany = ([first]: readonly XerRow<'TASKPROC'>[]) => ({ line: first?.line ?? 0, most: stepLimits.steps })

function readStep(row: XerRow<'TASKPROC'>, id: Id, position: number): WorkStep | null {
  const name = cleanLine(row.proc_name, stepLimits.name)
  const weight = Math.min(stepLimits.weight, Math.max(0, readNumber(row.proc_wt) ?? 1))
  const percent = row.complete_flag === 'Y' ? 100 : Math.min(100, Math.max(0, readNumber(row.complete_pct) ?? 0))
  const note = textOfHtml(row.proc_descr)
  return name === ''
    ? null
    : { id, name, weight: Number(weight.toFixed(4)), position, percent: Math.round(percent * 100) / 100, note }
}

/** Steps of one work are told apart by it: a copy of a work has the same. */
export const stepPlace = (rowId: Id, stepId: string): string => `${rowId} ${stepId}`

export function stepTable({ plan, rows, projects, stepOf }: Numbering): XerTable {
  const values = plan.rows.flatMap((row) =>
    isSummary(row.type)
      ? []
      : stepsOf(row.values).map((step) => ({
          proc_id: stepOf(row.id, step.id),
          task_id: rows.get(row.id)!,
          proj_id: projects.of(row.id).id,
          seq_num: step.position,
          proc_name: step.name,
          complete_flag: step.percent === 100 ? 'Y' : 'N',
          proc_wt: plainDecimal(step.weight),
          complete_pct: plainDecimal(step.percent),
          proc_descr: step.note === '' ? '' : htmlOf(step.note),
        })),
  )
  return { name: 'TASKPROC', key: ['proc_id'], rows: values }
}

/** Of all steps of a plan, by where they stand. */
export function stepPlaces(rows: readonly WbsRow[]): string[] {
  return rows.flatMap((row) => stepsOf(row.values).map(({ id }) => stepPlace(row.id, id)))
}

export type StepNumber = (rowId: Id, stepId: string) => XerId
