import { type Id, type Relation, type RelationType, relationId } from '../../plan/index.ts'
import type { Minutes } from '../../time/index.ts'
import type { IssueList } from '../issues.ts'
import { enumOf, type IfcContent, type IfcRecord, refOf } from './content.ts'
import type { TaskRow } from './plan.ts'
import { readDuration } from './times.ts'

export const sequenceTypes: Record<RelationType, string> = {
  fs: 'FINISH_START',
  ss: 'START_START',
  ff: 'FINISH_FINISH',
  sf: 'START_FINISH',
}
const typeOf = new Map(Object.entries(sequenceTypes).map(([type, name]) => [name, type as RelationType]))

/** Relations that those of summaries may become; the rest is left out and reported. */
const mostExpanded = 300_000

/** Those of summaries become relations of all that is below them (decision 17). */
export function readSequences(content: IfcContent, rows: ReadonlyMap<number, TaskRow>, issues: IssueList): Relation[] {
  const relations = new Map<string, Relation>()
  for (const { values } of content.of('IFCRELSEQUENCE')) {
    const pred = rows.get(refOf(values.RelatingProcess) ?? -1)
    const succ = rows.get(refOf(values.RelatedProcess) ?? -1)
    if (!pred || !succ || pred === succ) {
      issues.add('ifc_sequence_to_nothing', 'warning')
      continue
    }
    const [preds, succs] = [leavesOf(pred, rows), leavesOf(succ, rows)]
    const isOne = preds[0] === pred.row.id && succs[0] === succ.row.id
    if (relations.size + preds.length * succs.length > mostExpanded) {
      issues.add('ifc_too_many_sequences', 'error', { task: succ.row.name }, succ.row.id)
      continue
    }
    if (!isOne) issues.add('ifc_summary_sequence', 'info', { task: succ.row.name }, succ.row.id)
    const type = typeOf.get(enumOf(values.SequenceType)) ?? 'fs'
    const { lag, isAlways } = lagOf(content, values, pred)
    const origin = isOne ? {} : { origin: relationId(pred.row.id, succ.row.id, type) }
    for (const predId of preds) {
      for (const succId of succs) {
        if (predId === succId) continue
        const id = relationId(predId, succId, type)
        // Of two of one type the later one always waits longer.
        if ((relations.get(id)?.lag ?? Number.NEGATIVE_INFINITY) >= lag) continue
        relations.set(id, { id, predId, succId, type, lag, lagCalendar: isAlways ? 'all_hours' : null, ...origin })
      }
    }
  }
  return [...relations.values()]
}

function leavesOf({ task, row }: TaskRow, rows: ReadonlyMap<number, TaskRow>): Id[] {
  if (task.children.length === 0) return [row.id]
  return task.children.flatMap((child) => {
    const found = rows.get(child.id)
    return found ? leavesOf(found, rows) : []
  })
}

/** A time, or a part of what the predecessor lasts. */
function lagOf(content: IfcContent, values: IfcRecord['values'], pred: TaskRow): { lag: Minutes; isAlways: boolean } {
  const entity = content.at(values.TimeLag)?.values
  const value = entity ? entity.LagValue : values.TimeLag
  const isRatio = typeof value === 'object' && value !== null && 'type' in value && value.type.endsWith('RATIOMEASURE')
  const lag = isRatio
    ? Math.round(Number(value.value) * pred.row.duration)
    : readDuration(content, value, pred.minutesPerDay)
  return { lag: Number.isFinite(lag) ? (lag ?? 0) : 0, isAlways: enumOf(entity?.DurationType) === 'ELAPSEDTIME' }
}
