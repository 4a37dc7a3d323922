import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Source } from './sources.ts'

/** `type`: only for the checker; `value`: when the file is loaded; `later`: asked for while it runs, or in a worker. */
type Kind = 'type' | 'value' | 'later'

export interface Edge {
  from: string
  to: string
  kind: Kind
}

/** What a file asks for by a relative path, and how. */
function requestsOf({ path, text }: Source): { specifier: string; kind: Kind }[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const imported = staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    kind: entries.length > 0 && entries.every(({ isType }) => isType) ? ('type' as const) : ('value' as const),
  }))
  const exported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, kind: isType ? ('type' as const) : ('value' as const) }] : [],
    ),
  )
  const later = dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1))
  const workers = [...text.matchAll(/new URL\(\s*'([^']+)',\s*import\.meta\.url/g)].map((match) => match[1] ?? '')
  return [
    ...imported,
    ...exported,
    ...[...later, ...workers].map((specifier) => ({ specifier, kind: 'later' as const })),
  ]
}

/** Who asks for whom among these files; of several reasons the strongest. */
export function edgesOf(all: readonly Source[]): Edge[] {
  const paths = new Set(all.map(({ path }) => path))
  const strength: Record<Kind, number> = { value: 2, later: 1, type: 0 }
  return all.flatMap((source) => {
    const found = new Map<string, Kind>()
    for (const { specifier, kind } of requestsOf(source)) {
      const to = posix.join(posix.dirname(source.path), specifier)
      if (!specifier.startsWith('.') || !paths.has(to) || to === source.path) continue
      const known = found.get(to)
      if (known === undefined || strength[kind] > strength[known]) found.set(to, kind)
    }
    return [...found].map(([to, kind]) => ({ from: source.path, to, kind }))
  })
}

/** Circles among the files: each as the files that all reach each other, the largest first (Tarjan, without recursion). */
export function circlesIn(edges: readonly Pick<Edge, 'from' | 'to'>[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) {
    next.set(from, [...(next.get(from) ?? []), to])
    if (!next.has(to)) next.set(to, [])
  }
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open = new Set<string>()
  const stack: string[] = []
  const circles: string[][] = []

  const enter = (node: string): { node: string; at: number } => {
    index.set(node, index.size)
    low.set(node, index.get(node)!)
    stack.push(node)
    open.add(node)
    return { node, at: 0 }
  }
  const leave = (node: string): void => {
    if (low.get(node) !== index.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    for (const member of circle) open.delete(member)
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const root of next.keys()) {
    if (index.has(root)) continue
    const path = [enter(root)]
    while (path.length > 0) {
      const top = path.at(-1)!
      const to = next.get(top.node)![top.at++]
      if (to === undefined) {
        path.pop()
        leave(top.node)
        const above = path.at(-1)
        if (above) low.set(above.node, Math.min(low.get(above.node)!, low.get(top.node)!))
      } else if (!index.has(to)) path.push(enter(to))
      else if (open.has(to)) low.set(top.node, Math.min(low.get(top.node)!, index.get(to)!))
    }
  }
  return circles.sort((a, b) => b.length - a.length)
}
