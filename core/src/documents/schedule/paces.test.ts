import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce, inPieces, type Paces, sortInPaces } from './paces.ts'
import { type Link, RelationGraph } from './relation-graph.ts'
import { type RowRegister, Tree } from './tree.ts'

function stepped<T>(paces: Paces<T>): T {
  const pieces = inPieces(paces)
  let piece = pieces.next()
  while (!piece.done) piece = pieces.next()
  return piece.value
}

test('sorting in paces gives what sorting at once gives, those of one rank in their order', () => {
  const list = fc.array(fc.record({ rank: fc.integer({ min: 0, max: 50 }), at: fc.integer() }), { maxLength: 3_000 })
  fc.assert(
    fc.property(list, (some) => {
      const inPaces = [...some]
      atOnce(sortInPaces(inPaces, (a, b) => a.rank - b.rank))
      expect(inPaces).toEqual([...some].sort((a, b) => a.rank - b.rank))
    }),
    { numRuns: 60, examples: [[Array.from({ length: 1_025 }, (_, at) => ({ rank: 2_000 - at, at }))]] },
  )
})

const ids = Array.from({ length: 12 }, (_, i) => `row${i}`)
const spot = fc.record({
  parentId: fc.constantFrom(...ids, null, null, 'unknown1', 'unknown2'),
  key: fc.constantFrom('a', 'b', 'c', 'd'),
})
const register = fc.record({
  position: fc
    .record({ lamport: fc.integer({ min: 0, max: 5 }), client: fc.integer({ min: 0, max: 2 }), at: spot })
    .chain(({ lamport, client, at }) =>
      fc.array(spot, { maxLength: 3 }).map((previous) => ({ ...at, lamport, client, previous })),
    ),
  live: fc.boolean(),
})
const registers: fc.Arbitrary<Map<string, RowRegister>> = fc
  .array(fc.tuple(fc.constantFrom(...ids), register), { maxLength: 20 })
  .map((pairs) => new Map(pairs))

test('a tree that is built in paces is the one that grew row by row, circles and strays included', () => {
  let repaired = 0
  fc.assert(
    fc.property(registers, (rows) => {
      const [built, grown] = [new Tree(), new Tree()]
      for (const [id, one] of rows) built.put(id, one)
      stepped(built.build())
      for (const [id, one] of rows) grown.update(new Map([[id, one]]))
      expect(built.order()).toEqual(grown.order())
      for (const id of rows.keys()) {
        expect([built.spot(id), built.parentOf(id), built.isRepaired(id)]).toEqual([
          grown.spot(id),
          grown.parentOf(id),
          grown.isRepaired(id),
        ])
        if (built.isRepaired(id)) repaired += 1
      }
    }),
    { numRuns: 500 },
  )
  // Else it would prove nothing.
  expect(repaired).toBeGreaterThan(50)
})

const link: fc.Arbitrary<Link> = fc
  .tuple(fc.constantFrom(...ids), fc.constantFrom(...ids), fc.integer({ min: 0, max: 9 }))
  .map(([predId, succId, lamport]) => ({ id: `${predId}:${succId}`, predId, succId, lamport }))
const links = fc.uniqueArray(link, { maxLength: 40, selector: ({ id }) => id })

test('a graph that is filled in paces suspends what one suspends that took its relations one by one', () => {
  let looped = 0
  fc.assert(
    fc.property(links, (all) => {
      const [filled, grown] = [new RelationGraph(), new RelationGraph()]
      stepped(filled.fill(all))
      for (const one of all) grown.update([], [one])
      expect(filled.suspended()).toEqual(grown.suspended())
      for (const predId of ids) {
        for (const succId of ids) {
          const closes = [filled, grown].map((graph) => graph.loopThrough(predId, succId) !== null)
          expect(closes[0]).toBe(closes[1])
        }
      }
      if (filled.hasLoops) looped += 1
    }),
    { numRuns: 300 },
  )
  expect(looped).toBeGreaterThan(50)
})
