import type { Id, Relation } from '../plan/index.ts'

/**
 * New links that would close a loop with what stands already, taken one after the other. Linear where there is no loop,
 * which is the rule: only rows that a first sweep leaves over are looked at one by one.
 */
export function findLoopClosers(relations: readonly Relation[], fresh: ReadonlySet<string>): Set<Relation> {
  const closers = new Set<Relation>()
  const looped = rowsInLoops(relations)
  if (looped.size === 0) return closers
  const successors = new Map<Id, Id[]>()
  const add = ({ predId, succId }: Relation): void => {
    const list = successors.get(predId)
    if (list) list.push(succId)
    else successors.set(predId, [succId])
  }
  const inside = relations.filter(({ predId, succId }) => looped.has(predId) && looped.has(succId))
  for (const link of inside) if (!fresh.has(link.id)) add(link)
  for (const link of inside) {
    if (!fresh.has(link.id)) continue
    if (reaches(successors, link.succId, link.predId)) closers.add(link)
    else add(link)
  }
  return closers
}

/** Rows that stay when those without predecessors, and then those without successors, are taken away again and again. */
function rowsInLoops(relations: readonly Relation[]): Set<Id> {
  const forward = peeled(relations, (link) => [link.predId, link.succId])
  return forward.size === 0
    ? forward
    : intersection(
        forward,
        peeled(relations, (link) => [link.succId, link.predId]),
      )
}

function intersection(a: ReadonlySet<Id>, b: ReadonlySet<Id>): Set<Id> {
  return new Set([...a].filter((id) => b.has(id)))
}

function peeled(relations: readonly Relation[], endsOf: (link: Relation) => [from: Id, to: Id]): Set<Id> {
  const waiting = new Map<Id, number>()
  const next = new Map<Id, Id[]>()
  for (const link of relations) {
    const [from, to] = endsOf(link)
    waiting.set(to, (waiting.get(to) ?? 0) + 1)
    if (!waiting.has(from)) waiting.set(from, 0)
    const list = next.get(from)
    if (list) list.push(to)
    else next.set(from, [to])
  }
  const free = [...waiting].filter(([, count]) => count === 0).map(([id]) => id)
  const left = new Set(waiting.keys())
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    left.delete(id)
    for (const to of next.get(id) ?? []) {
      const count = waiting.get(to)! - 1
      waiting.set(to, count)
      if (count === 0) free.push(to)
    }
  }
  return left
}

function reaches(successors: ReadonlyMap<Id, readonly Id[]>, from: Id, to: Id): boolean {
  const seen = new Set<Id>([from])
  const open = [from]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === to) return true
    for (const next of successors.get(at) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return false
}
