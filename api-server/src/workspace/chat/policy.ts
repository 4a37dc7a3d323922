import { type Action, type Asker, may } from '@plumbline/core/permissions'
import type { Channel } from './channels.ts'

/** Whoever may read what a channel is about may read it and speak in it; a direct one is between two. */
export function mayUse(asker: Asker, { kind, nodeKind, people }: Channel): boolean {
  if (!may(asker, 'space.read')) return false
  if (kind === 'direct') return people?.includes(asker.userId) ?? false
  return may(asker, neededAt(nodeKind))
}

function neededAt(nodeKind: Channel['nodeKind']): Action {
  if (nodeKind === null) return 'space.read'
  return nodeKind === 'schedule' ? 'schedule.read' : 'eps.read'
}
