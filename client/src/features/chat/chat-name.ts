import type { Chat } from '@plumbline/core/contract'
import { useAnchorName } from './anchor-names.ts'

/** The channel of a work is called as the work is now; every other one has a name of its own. */
export function useChatName({ kind, name, nodeId, workId }: Pick<Chat, 'kind' | 'name' | 'nodeId' | 'workId'>): string {
  const work = useAnchorName(kind === 'work' ? { kind, in: nodeId ?? '', id: workId ?? '' } : null)
  return work ?? name
}
