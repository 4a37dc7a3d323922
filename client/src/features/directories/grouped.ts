import type { DirectoryView } from '@plumbline/core/contract'

interface NodeGroup {
  /** null: the whole space. */
  nodeId: string | null
  name: string
  own: DirectoryView[]
}

/** Directories by the node that owns them, those of the space first; with a search what has it in name or code. */
export function groupedByNode(list: readonly DirectoryView[], search: string): NodeGroup[] {
  const wanted = search.trim().toLowerCase()
  const groups = new Map<string | null, NodeGroup>()
  for (const one of list) {
    if (!`${one.code} ${one.name}`.toLowerCase().includes(wanted)) continue
    const group = groups.get(one.nodeId) ?? { nodeId: one.nodeId, name: one.nodeName, own: [] }
    group.own.push(one)
    groups.set(one.nodeId, group)
  }
  const sorted = [...groups.values()].sort((a, b) => {
    if ((a.nodeId === null) !== (b.nodeId === null)) return a.nodeId === null ? -1 : 1
    return a.name.localeCompare(b.name)
  })
  for (const { own } of sorted) own.sort((a, b) => a.name.localeCompare(b.name))
  return sorted
}
