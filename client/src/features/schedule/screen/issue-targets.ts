import type { Id } from '@plumbline/core/plan'

/** Where an issue leads: a row, or only the name of something that is no row. */
export interface IssueTarget {
  /** '' where there is no row to go to. */
  rowId: Id
  label: string
}

/** What the screen knows about ids; '' for what it does not know. */
export interface IssueNames {
  row(id: Id): string
  calendar(id: Id): string
}

/**
 * The rows, relations (`pred:succ:type`) and calendars that an issue names, as far as they exist.
 *
 * A relation leads to its successor, or to its predecessor when that is all there is.
 */
export function issueTargets(ids: readonly string[], names: IssueNames): IssueTarget[] {
  return ids.flatMap((id) => {
    const row = names.row(id)
    if (row) return [{ rowId: id, label: row }]
    const [predId, succId] = id.split(':')
    if (predId && succId) return relationTarget(predId, succId, names)
    const calendar = names.calendar(id)
    return calendar ? [{ rowId: '', label: calendar }] : []
  })
}

function relationTarget(predId: Id, succId: Id, names: IssueNames): IssueTarget[] {
  const [pred, succ] = [names.row(predId), names.row(succId)]
  if (!pred && !succ) return []
  return [{ rowId: succ ? succId : predId, label: `${pred || '?'} → ${succ || '?'}` }]
}
