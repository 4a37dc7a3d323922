import { type Anchor, type Chat, chatAnchorLimit, type FoundWork } from '@plumbline/core/contract'

/** The work with the dates that it has now. */
export function anchorOfWork(scheduleId: string, { id, code, name, start, finish }: FoundWork): Anchor {
  return { kind: 'work', in: scheduleId, id, name: anchorName(code, name), from: start, to: finish }
}

const LONGEST = 300
export const anchorName = (code: string, name: string): string => `${code} ${name}`.trim().slice(0, LONGEST)

/** A date of a work is named `work:start` or `work:finish`; that of the whole schedule has no work. */
export const dateAnchorId = (workId: string, end: 'start' | 'finish'): string => `${workId}:${end}`

/** Said once, at the end; the first ones give way where there are too many. */
export function withAnchor(anchors: readonly Anchor[], anchor: Anchor): Anchor[] {
  const others = anchors.filter(({ kind, id }) => kind !== anchor.kind || id !== anchor.id)
  return [...others, anchor].slice(-chatAnchorLimit)
}

/** The schedule that a channel is about; null: none. */
export const scheduleOf = ({ kind, nodeId }: Pick<Chat, 'kind' | 'nodeId'>): string | null =>
  kind === 'schedule' || kind === 'work' ? nodeId : null
