import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { generatePlan, seededRandom } from '../../testing/index.ts'
import { execute, openSchedule, previewSetup, type RelationSetup, setupScenarios, writePlan } from './index.ts'

const random = seededRandom(1)
const setup: RelationSetup = { scenario: 'chain', number: 'last', type: 'fs', lag: 0 }

function opened(works: number, seed: number, edit: (codes: string[]) => string[] = (codes) => codes) {
  const plan = generatePlan({ seed, works })
  const rows = plan.rows.filter(({ type }) => type === 'work')
  const codes = edit(rows.map(({ code }) => code))
  for (const [at, row] of rows.entries()) row.code = codes[at] ?? row.code
  const doc = new Y.Doc()
  writePlan(doc, { ...plan, relations: [] })
  return { replica: openSchedule(doc), ids: rows.map(({ id }) => id) }
}

describe('A scenario that sets up relations', () => {
  const links = (pairs: readonly number[][], ids: string[]) => pairs.map(([a, b]) => `${ids[a!]}:${ids[b!]}:fs`).sort()
  const made = (scenario: RelationSetup['scenario'], chosen: readonly number[]) => {
    const { replica, ids } = opened(40, 3)
    const { command } = previewSetup(
      replica,
      chosen.map((at) => ids[at]!),
      { ...setup, scenario },
    )
    if (command) expect(execute(replica, command, { random })).toEqual({ ok: true })
    return { ids, relations: replica.read().plan.relations.map(({ id }) => id) }
  }

  test('chains rows as they were chosen or as they stand, fans out of the first and into the last', () => {
    const chosen = [4, 1, 7]
    for (const [scenario, pairs] of [
      [
        'chain',
        [
          [4, 1],
          [1, 7],
        ],
      ],
      [
        'in_order',
        [
          [1, 4],
          [4, 7],
        ],
      ],
      [
        'fan_out',
        [
          [4, 1],
          [4, 7],
        ],
      ],
      [
        'fan_in',
        [
          [4, 7],
          [1, 7],
        ],
      ],
    ] as const) {
      const { ids, relations } = made(scenario, chosen)
      expect(relations, scenario).toEqual(
        links(
          pairs.map((pair) => [...pair]),
          ids,
        ),
      )
    }
  })

  test('by code links the same stage from section to section', () => {
    const { replica, ids } = opened(40, 3, (codes) => ['S2-RC', 'S1-RC', 'S10-RC', 'S1-MA', 'S2-MA', ...codes.slice(5)])
    const chosen = ids.slice(0, 5)
    const { command, fresh } = previewSetup(replica, chosen, { ...setup, scenario: 'by_code' })
    expect(fresh).toBe(3)
    if (command) execute(replica, command, { random })
    expect(replica.read().plan.relations.map(({ id }) => id)).toEqual(
      links(
        [
          [1, 0],
          [0, 2],
          [3, 4],
        ],
        ids,
      ),
    )
  })

  test('counts what is there already, names what would close a loop, and can be done twice', () => {
    const { replica, ids } = opened(40, 3)
    const [a, b, c] = [ids[0]!, ids[1]!, ids[2]!]
    const { command } = previewSetup(replica, [a, b], setup)
    if (command) execute(replica, command, { random })
    const preview = previewSetup(replica, [a, b, c, a], { ...setup })
    expect(preview).toMatchObject({ fresh: 1, existing: 1, looped: [], rows: 3 })
    expect(previewSetup(replica, [b, a], setup)).toMatchObject({
      fresh: 0,
      command: null,
      looped: [{ predId: b, succId: a }],
    })
  })

  test('R-REL-04 never closes a loop, whatever it is and whatever was there before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.array(fc.nat(59), { minLength: 2, maxLength: 30 }),
        (seed, picks) => {
          const { replica, ids } = opened(60, (seed % 5) + 1)
          for (let at = 0; at < 4; at++) {
            const chosen = picks.map((pick) => ids[(pick * (at + 1) + seed) % ids.length]!)
            const scenario = setupScenarios[(seed + at) % setupScenarios.length]!
            const { command } = previewSetup(replica, chosen, { ...setup, scenario, number: at % 2 ? 'first' : 'last' })
            if (command) expect(execute(replica, command, { random })).toEqual({ ok: true })
          }
          expect(replica.read().issues).toEqual([])
        },
      ),
      { seed: 31, numRuns: 40 },
    )
  })
})
