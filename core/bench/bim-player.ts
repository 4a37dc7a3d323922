/**
 * What the 4D player and the rules of links cost in Node on generated elements: painting all statuses at a moment, and
 * matching a rule by storey. `npm run bench:bim` measures it beside the viewer.
 */
import {
  columnOf,
  linkRule,
  matchRule,
  paintElements,
  paintOf,
  paletteOf,
  playedOf,
  usualLooks,
} from '../src/bim/index.ts'

const RUNS = 41
const WORKS = 2_000
const STOREYS = 100
const MINUTES = 1_000

/** Milliseconds, the median of all runs. */
function median(run: (round: number) => void): number {
  const times = Array.from({ length: RUNS }, (_, round) => {
    const begun = performance.now()
    run(round)
    return performance.now() - begun
  })
  return times.sort((one, other) => one - other)[RUNS >> 1] ?? 0
}

function paint(elements: number): number {
  const works = Int32Array.from({ length: elements }, (_, element) => element % WORKS)
  const played = playedOf(elements, Int32Array.from(works.keys()), works, new Uint16Array(elements))
  const start = Int32Array.from({ length: WORKS }, (_, work) => work * MINUTES)
  const dates = { start, finish: start.map((at) => at + 5 * MINUTES) }
  const looks = { palette: paletteOf([usualLooks.install]), unlinked: paintOf({ color: null, opacity: 30 }) }
  const out = new Uint32Array(elements)
  return median((round) =>
    paintElements(played, dates, dates, { now: (round * WORKS * MINUTES) / RUNS, ahead: MINUTES }, looks, out),
  )
}

function match(elements: number): number {
  const storeys = Array.from({ length: elements }, (_, element) => `Level ${element % STOREYS}`)
  const classes = storeys.map((_, element) => (element % 2 === 0 ? 'IfcSlab' : 'IfcWall'))
  const names = Array.from({ length: WORKS }, (_, work) => (work < STOREYS ? `Slab, level ${work}` : `Work ${work}`))
  const rule = linkRule.parse({
    name: 'Slabs by storey',
    elements: [{ field: { of: 'class' }, kind: 'is', text: 'IfcSlab' }],
    works: [],
    joins: [{ element: { of: 'storey' }, work: { of: 'name' }, kind: 'workContains' }],
    share: 100,
  })
  return median(() => {
    const source = {
      elements,
      works: WORKS,
      elementColumn: ({ of }: { of: string }) => columnOf(of === 'class' ? classes : storeys, elements),
      workColumn: () => columnOf(names, WORKS),
    }
    matchRule(rule, source, elements)
  })
}

export interface PlayerFigures {
  elements: number
  paintMs: number
  matchMs: number
}

export const measurePlayer = (elements: number): PlayerFigures => ({
  elements,
  paintMs: paint(elements),
  matchMs: match(elements),
})
