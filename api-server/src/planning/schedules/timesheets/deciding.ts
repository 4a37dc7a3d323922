import { may, type Subject } from '@plumbline/core/permissions'
import { lenderName } from '../../../identity/access/index.ts'
import { curatorBehind, type SheetWork } from '../days/index.ts'
import type { LineRow, SheetKey } from './repository.ts'

/**
 * Whoever plans decides, or the one curator of all works with hours; nobody on site on their own. In whose name, '' in one's
 * own; null: not this person.
 */
export function deciderOf(
  subject: Subject,
  { userId }: SheetKey,
  lines: readonly LineRow[],
  works: readonly SheetWork[],
): string | null {
  if (may(subject, 'schedule.edit')) return lenderName(subject, 'schedule.edit')
  if (subject.userId === userId) return null
  const [curator, ...others] = curatorsOf(lines, works)
  return curator === undefined || others.length > 0 ? null : curatorBehind(subject, curator)
}

/** A work without a curator leaves the decision to whoever plans. */
export function curatorsOf(lines: readonly LineRow[], works: readonly SheetWork[]): string[] {
  const curatorOf = new Map(works.map(({ id, curator }) => [id, curator]))
  const named = lines.flatMap(({ workId }) => (workId === null ? [] : [curatorOf.get(workId) ?? null]))
  return named.includes(null) ? [] : [...new Set(named.filter((id) => id !== null))]
}
