import type { ScheduleFigures } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'
import { selectNodes } from '../../workspace/eps/index.ts'
import { selectFigures } from './repository.ts'

type Nodes = Awaited<ReturnType<typeof selectNodes>>

interface Place {
  id: string
  name: string
  path: string[]
}

/** Schedules below a node (null: of the whole space), depth-first, siblings in their order. */
function placesBelow(nodes: Nodes, rootId: string | null): Place[] {
  const children = Map.groupBy(nodes, (node) => node.parentId)
  const walk = (parentId: string | null, path: string[]): Place[] =>
    (children.get(parentId) ?? []).flatMap(({ id, name, kind }) =>
      kind === 'schedule' ? [{ id, name, path }] : walk(id, [...path, name]),
    )
  return walk(rootId, [])
}

export async function figuresBelow(
  tx: Transaction,
  { spaceId, rootId }: { spaceId: string; rootId: string | null },
): Promise<ScheduleFigures[]> {
  const places = placesBelow(await selectNodes(tx, spaceId), rootId)
  const figures = await selectFigures(
    tx,
    places.map(({ id }) => id),
  )
  return places.flatMap((place) => {
    const own = figures.get(place.id)
    return own ? [{ ...place, ...own }] : []
  })
}
