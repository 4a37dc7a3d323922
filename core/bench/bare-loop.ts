import type { SchedulePlan } from '../src/plan/index.ts'

/**
 * The limit of what any engine could reach: both passes over flat arrays, finish to start, no calendars, no lags, no
 * limits. The generator's relations all run from earlier to later rows, so the rows are in topological order.
 */
export function bareLoop(plan: SchedulePlan): () => void {
  const works = plan.rows.filter((row) => row.type !== 'sum' && row.type !== 'task')
  const index = new Map(works.map((row, i) => [row.id, i]))
  const links = plan.relations.map((r) => [index.get(r.predId)!, index.get(r.succId)!] as const)
  const into = flat(works.length, links, 1, 0)
  const outOf = flat(works.length, links, 0, 1)
  const duration = Int32Array.from(works, (row) => row.duration)
  const earlyFinish = new Int32Array(works.length)
  const lateStart = new Int32Array(works.length)
  return () => {
    let end = 0
    for (let i = 0; i < duration.length; i++) {
      let start = 0
      for (let j = into.first[i]!; j < into.first[i + 1]!; j++) {
        const finish = earlyFinish[into.other[j]!]!
        if (finish > start) start = finish
      }
      earlyFinish[i] = start + duration[i]!
      if (earlyFinish[i]! > end) end = earlyFinish[i]!
    }
    for (let i = duration.length - 1; i >= 0; i--) {
      let finish = end
      for (let j = outOf.first[i]!; j < outOf.first[i + 1]!; j++) {
        const start = lateStart[outOf.other[j]!]!
        if (start < finish) finish = start
      }
      lateStart[i] = finish - duration[i]!
    }
  }
}

function flat(nodes: number, links: readonly (readonly [number, number])[], own: 0 | 1, far: 0 | 1) {
  const first = new Int32Array(nodes + 1)
  for (const link of links) first[link[own] + 1]!++
  for (let i = 0; i < nodes; i++) first[i + 1]! += first[i]!
  const next = first.slice()
  const other = new Int32Array(links.length)
  for (const link of links) other[next[link[own]]!++] = link[far]
  return { first, other }
}
