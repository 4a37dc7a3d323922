import type { EpsNode } from '@plumbline/core/contract'

const INDENT = '\u2003'

/** For a choice of a node: those of the tree in its order, each further in than what it stands below. */
export function nodeOptions(nodes: readonly Pick<EpsNode, 'id' | 'parentId' | 'name'>[]) {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]))
  const depth = (id: string): number => {
    const parentId = parents.get(id)
    return parentId ? 1 + depth(parentId) : 0
  }
  return nodes.map(({ id, name }) => ({ value: id, label: `${INDENT.repeat(depth(id))}${name}` }))
}
