import { type Action, may, type Subject } from '@plumbline/core/permissions'
import type { Channel } from './channels-repository.ts'

/** Whoever may read what a channel is about may read it and speak in it; a direct one is between two. */
export function mayUse(subject: Subject, { kind, nodeKind, people }: Channel): boolean {
  if (!may(subject, 'space.read')) return false
  if (kind === 'direct') return people?.includes(subject.userId) ?? false
  return may(subject, neededAt(nodeKind))
}

function neededAt(nodeKind: Channel['nodeKind']): Action {
  if (nodeKind === null) return 'space.read'
  return nodeKind === 'schedule' ? 'schedule.read' : 'eps.read'
}
