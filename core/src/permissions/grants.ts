/** What grants on the nodes of the structure come to at one of them. */

export interface Grant {
  /** null: on the whole space. */
  nodeId: string | null
  effect: 'allow' | 'deny'
  abilities: readonly string[]
}

export interface NodeGrants {
  allowed: readonly string[]
  denied: readonly string[]
}

/** `path`: the node and all above it; empty for the space itself. Each ability once, in the order of the alphabet. */
export function grantsAt(grants: readonly Grant[], path: readonly string[]): NodeGrants {
  const way = new Set<string | null>([null, ...path])
  const of = (effect: Grant['effect']): string[] => {
    const given = grants.filter((grant) => grant.effect === effect && way.has(grant.nodeId))
    return [...new Set(given.flatMap((grant) => grant.abilities))].sort()
  }
  return { allowed: of('allow'), denied: of('deny') }
}
