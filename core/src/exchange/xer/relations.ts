import { type Relation, type RelationType, relationId, type WbsRow } from '../../plan/index.ts'
import type { IssueList } from '../issues.ts'
import type { CellKey, XerRow } from './tables.ts'

const types: Record<string, RelationType> = { PR_FS: 'fs', PR_SS: 'ss', PR_FF: 'ff', PR_SF: 'sf' }

/** Links between activities of the project; `works` knows only these. */
export function readRelations(
  rows: readonly XerRow<'TASKPRED'>[],
  works: ReadonlyMap<CellKey, WbsRow>,
  issues: IssueList,
): Relation[] {
  const relations: Relation[] = []
  const ids = new Set<string>()
  /** Made when one is told twice, which few files do. */
  let byId: Map<string, Relation> | null = null
  for (const row of rows) {
    const relation = readRelation(row, works, issues)
    if (!relation) continue
    ids.add(relation.id)
    if (ids.size > relations.length) {
      relations.push(relation)
      byId?.set(relation.id, relation)
      continue
    }
    byId ??= new Map(relations.map((one) => [one.id, one]))
    const other = byId.get(relation.id)!
    issues.add('xer_relation_twice', 'warning', { line: row.line }, relation.id)
    // Of two links of one type, the later one always waits longer.
    other.lag = Math.max(other.lag, relation.lag)
  }
  return relations
}

function readRelation(
  row: XerRow<'TASKPRED'>,
  works: ReadonlyMap<CellKey, WbsRow>,
  issues: IssueList,
): Relation | null {
  const predId = works.get(row.key('pred_task_id'))?.id
  const succId = works.get(row.key('task_id'))?.id
  if (!predId || !succId) {
    const other = row.pred_proj_id !== '' && row.pred_proj_id !== row.proj_id
    issues.add(other ? 'xer_relation_to_other_project' : 'xer_relation_to_nothing', other ? 'info' : 'warning', {
      line: row.line,
    })
    return null
  }
  if (predId === succId) {
    issues.add('xer_relation_to_itself', 'warning', { line: row.line }, predId)
    return null
  }
  const type = types[row.pred_type]
  if (!type) issues.add('xer_unknown_relation_type', 'warning', { line: row.line, value: row.pred_type })
  const lag = row.isEmpty('lag_hr_cnt') ? 0 : row.hours('lag_hr_cnt')
  if (lag === null) issues.add('xer_bad_value', 'warning', { field: 'lag_hr_cnt', line: row.line })
  const known = type ?? 'fs'
  return { id: relationId(predId, succId, known), predId, succId, type: known, lag: lag ?? 0, lagCalendar: null }
}
