import type { EpsNode } from '@plumbline/core/contract'

/** The space, and its structure depth-first, moved in by depth, to choose from. */
export function placesOf(
  nodes: readonly Pick<EpsNode, 'id' | 'parentId' | 'name'>[],
  wholeSpace: string,
): { value: string; label: string }[] {
  const depths = new Map<string, number>()
  const options = nodes.map(({ id, parentId, name }) => {
    const depth = (depths.get(parentId ?? '') ?? -1) + 1
    depths.set(id, depth)
    return { value: id, label: `${'\u2003'.repeat(depth)}${name}` }
  })
  return [{ value: '', label: wholeSpace }, ...options]
}
