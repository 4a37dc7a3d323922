import type { Id } from '../plan/index.ts'

/** A heading of the register or a node of a tree, above resources. */
export interface PlaceAbove {
  id: Id
  code: string
  name: string
  parentId: Id | null
}

/** Trees of people are not deeper; a loop ends here. */
const DEEPEST = 20

/** A node with all above it. */
export function chainOf(id: Id | null | undefined, above: (id: Id) => PlaceAbove | undefined): PlaceAbove[] {
  const chain: PlaceAbove[] = []
  for (let node = above(id ?? ''); node && chain.length < DEEPEST; node = above(node.parentId ?? '')) chain.push(node)
  return chain
}
