import { subscribe } from 'valtio'
import type { Planner } from '../../../instruments/planner/index.ts'
import type { RowBadge } from '../../../instruments/planner/types.ts'
import type { Translate } from '../../../parts/words/schedule-text.ts'
import type { KeepPort, PlanPort } from '../base/ports.ts'
import { followMarks, type WorkMark, workMarks } from './work-marks.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & KeepPort

const none: readonly RowBadge[] = []

function badgesFor({ unread, cards }: WorkMark, t: Translate): readonly RowBadge[] {
  const badges: RowBadge[] = []
  if (cards > 0) badges.push({ kind: 'open', count: cards, says: t('badge.cards', { count: cards }) })
  if (unread > 0) badges.push({ kind: 'new', count: unread, says: t('badge.unread', { count: unread }) })
  return badges
}

/** Rows carry what waits beside their works; only those in sight are asked for theirs. */
export function followBadges({ scheduleId, session }: Acts, planner: Planner, t: Translate): () => void {
  const stopMarks = followMarks(scheduleId)
  const badges = new Map<string, readonly RowBadge[]>()
  session.rows.badgesOf = (id) => {
    const mark = workMarks.of.get(id)
    if (!mark) return none
    const known = badges.get(id) ?? badgesFor(mark, t)
    badges.set(id, known)
    return known
  }
  const show = (): void => {
    badges.clear()
    planner.refresh()
  }
  show()
  const stop = subscribe(workMarks, show)
  return () => {
    stop()
    stopMarks()
    session.rows.badgesOf = () => none
  }
}
