import type { MapNode } from '@plumbline/core/contract'

interface ProjectMap {
  nodes: readonly MapNode[]
  /** From the schedule that is waited for to the one that waits. */
  links: readonly { from: string; to: string }[]
}

interface MapSchedule {
  node: MapNode
  /** Names of the schedules that must go before it. */
  waitsFor: string[]
}

/** The schedules that stand directly in a chapter, or in the project; null: all of the map. */
export function schedulesOfMap({ nodes, links }: ProjectMap, chapterId: string | null): MapSchedule[] {
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  return nodes
    .filter(({ kind, parentId }) => kind === 'schedule' && (chapterId === null || parentId === chapterId))
    .map((node) => ({
      node,
      waitsFor: links.filter(({ to }) => to === node.id).flatMap(({ from }) => names.get(from) ?? []),
    }))
}
