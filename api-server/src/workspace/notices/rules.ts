import type { NoticeChoice, NoticeKind } from '@plumbline/core/contract'

/** The bell tells what happened; the personal area what happened to works that name the person. */
export type NoticeArea = 'bell' | 'personal'

interface Rule {
  area: NoticeArea
  /** Reaches also who wants to hear of everything in that part of the structure. */
  follows: boolean
  /** Whoever did it hears of it as well, because it ended long after it was begun. */
  self: boolean
  /** Reaches also who wants to hear nothing of that part of the structure. */
  always: boolean
}

const concerned: Rule = { area: 'bell', follows: false, self: false, always: false }

export const rules: Record<NoticeKind, Rule> = {
  joined: { ...concerned, always: true },
  role_changed: { ...concerned, always: true },
  works_merged: { ...concerned, area: 'personal' },
  works_actual: { ...concerned, area: 'personal' },
  mentioned: concerned,
  imported: { ...concerned, follows: true, self: true },
  import_failed: { ...concerned, self: true },
  version_locked: { ...concerned, follows: true },
  version_unlocked: { ...concerned, follows: true },
  version_deleted: { ...concerned, follows: true },
  version_actual: { ...concerned, follows: true },
  storage: { ...concerned, always: true },
  webhook_off: { ...concerned, always: true },
  timesheet_due: { ...concerned, area: 'personal', always: true },
  timesheet_submitted: { ...concerned, area: 'personal' },
  timesheet_approved: { ...concerned, area: 'personal' },
  timesheet_declined: { ...concerned, area: 'personal', always: true },
  days_submitted: { ...concerned, area: 'personal' },
  days_approved: { ...concerned, area: 'personal' },
  days_declined: { ...concerned, area: 'personal', always: true },
}

interface Reach {
  kind: NoticeKind
  actorId: string | null
  /** Whom it concerns. */
  to: readonly string[]
  members: readonly string[]
  /** What each person wants to hear of that part of the structure, where they said anything. */
  choices: ReadonlyMap<string, NoticeChoice>
}

/** Whom a notice reaches: only people of the space. */
export function peopleOf({ kind, actorId, to, members, choices }: Reach): string[] {
  const rule = rules[kind]
  const named = new Set(to)
  return members.filter((userId) => {
    const choice = choices.get(userId) ?? 'mine'
    if (userId === actorId && !rule.self) return false
    if (choice === 'none' && !rule.always) return false
    return named.has(userId) || (rule.follows && choice === 'all')
  })
}
