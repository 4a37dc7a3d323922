interface Edge {
  from: string
  to: string
}

/** Schedules on loops of schedules through this one, without it; empty: nothing leads from it back to it. */
export function schedulesOnLoops(edges: readonly Edge[], own: string): string[] {
  const after = reached(edges, own, ({ from, to }) => [from, to])
  if (!after.has(own)) return []
  const before = reached(edges, own, ({ from, to }) => [to, from])
  return [...after].filter((id) => id !== own && before.has(id)).sort()
}

/** What can be reached in one or more steps. */
function reached(edges: readonly Edge[], own: string, ends: (edge: Edge) => [string, string]): Set<string> {
  const next = new Map<string, string[]>()
  for (const edge of edges) {
    const [from, to] = ends(edge)
    next.set(from, [...(next.get(from) ?? []), to])
  }
  const seen = new Set<string>()
  for (let front = [own]; front.length > 0; ) {
    const found = new Set(front.flatMap((id) => next.get(id) ?? []).filter((id) => !seen.has(id)))
    for (const id of found) seen.add(id)
    front = [...found]
  }
  return seen
}
