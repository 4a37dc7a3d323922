import type { NoticeChoice } from '@plumbline/core/contract'

interface OwnChoice {
  nodeId: string
  userId: string
  notices: NoticeChoice
}

/** What each person wants at the first node of the path: the nearest that they said, going up. */
export function effectiveChoices(path: readonly string[], own: readonly OwnChoice[]): Map<string, NoticeChoice> {
  const height = new Map(path.map((nodeId, at) => [nodeId, at]))
  const ordered = [...own].sort((a, b) => (height.get(b.nodeId) ?? -1) - (height.get(a.nodeId) ?? -1))
  return new Map(ordered.map(({ userId, notices }) => [userId, notices]))
}
