import { type BreakdownModel, type BreakdownNode, coveringNodes, nearestOverrides } from '@plumbline/core/bim'
import type { LoadedModel } from '../element-tree.ts'

export const breakdownOf = ({ id, table: { places, guids, placeOf } }: LoadedModel): BreakdownModel => ({
  id,
  places,
  guids,
  placeOf,
})

/** As few nodes as mean exactly the elements, which are given by their numbers in the viewer. */
export function nodesOf(loaded: readonly LoadedModel[], elements: ReadonlySet<number>): BreakdownNode[] {
  return loaded.flatMap((model) => {
    const own = model.table.guids.flatMap((_, at) => (elements.has(model.first + at) ? [at] : []))
    return coveringNodes(breakdownOf(model), new Set(own))
  })
}

/** All that a node means, whatever is said of nodes below it; by their numbers in the viewer. */
export function elementsOfNode(loaded: readonly LoadedModel[], node: BreakdownNode): number[] {
  return loaded.flatMap((model) =>
    [...nearestOverrides(breakdownOf(model), [node])].flatMap((override, at) => (override < 0 ? [] : model.first + at)),
  )
}

/** As the tree names it. */
export function nameOfNode(loaded: readonly LoadedModel[], { modelId, places, guid }: BreakdownNode): string {
  const model = loaded.find(({ id }) => id === modelId)
  if (guid !== null) return model?.table.names[model.table.guids.indexOf(guid)] || guid
  return places.at(-1) ?? model?.name ?? ''
}
