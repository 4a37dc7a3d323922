/**
 * `npm run bench:recalculation -- [--works N] [--json FILE]`: how long it takes to find the works that differ from what
 * follows from their choices (two lists, norms of 2,000 rows), beside a pass that only reads the same values.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { packValues, valueIn } from '../src/attributes/index.ts'
import { differentWorks, type RelationRow, RelationRules } from '../src/directory-relations/index.ts'
import { attributes, example } from '../src/directory-relations/testing/example.ts'
import { millionths } from '../src/progress/index.ts'
import { planOf } from './networks.ts'

const options = { works: { type: 'string', default: '50000' }, json: { type: 'string' } } as const
const { values } = parseArgs({ options })
const works = Number(values.works)
const TYPES = 500
const RUNS = 12

const ids = (name: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${name}${i}`)
const [types, materials, conditions] = [ids('type', TYPES), ids('material', 1_000), ids('condition', 4)]
const directory = (id: string, codes: readonly string[], isMeasure = false) => ({
  ...{ id, isMeasure },
  rows: codes.map((code) => ({ id: code, code, status: 'active' as const })),
})
const row = (rowIds: (string | null)[], norm: RelationRow['norm'] = null): RelationRow => ({
  ...{ id: rowIds.join('-'), rowIds, coefficient: '1.02', norm },
})
const rows: Record<string, RelationRow[]> = {
  measureOfTypes: types.map((type) => row(['m3', type])),
  materialsOfTypes: types.flatMap((type, i) => [0, 1, 2].map((n) => row([type, materials[(i * 2 + n) % 1_000]!]))),
  norms: types.flatMap((type, i) =>
    [null, ...conditions.slice(1)].map((condition) =>
      row([type, null, condition], { rate: String(1 + (i % 7)), crew: '8', productivity: '', unit: 'm3' }),
    ),
  ),
}
const rules = new RelationRules(
  example({
    rowsOf: (id) => rows[id] ?? [],
    directories: [
      directory('measures', ['m3', 'l', 'm2'], true),
      directory('types', types),
      directory('materials', materials),
      directory('conditions', conditions),
    ],
  }),
)

const made = planOf('clustered', works)
const plan = {
  ...made,
  rows: made.rows.map((one, i) => ({
    ...one,
    measure: { unit: 'm3', plan: String(1 + (i % 900)), fact: '0' },
    values: packValues(
      new Map([
        ['of-types', `l${types[i % TYPES]}`],
        ['of-materials', `l${materials[((i % TYPES) * 2) % 1_000]}`],
        ['of-conditions', `l${conditions[i % 4]}`],
      ]),
    ),
  })),
}

function best(run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < RUNS; i++) {
    const start = performance.now()
    run()
    least = Math.min(least, performance.now() - start)
  }
  return least
}

let sum = 0n
const bare = best(() => {
  for (const { values: packed, measure } of plan.rows) {
    for (const { id } of attributes) sum += BigInt(valueIn(packed, id).length)
    sum += millionths(measure.plan)
  }
})
const differ = differentWorks(plan, rules).length
const ms = best(() => differentWorks(plan, rules))
const figures = { works: plan.rows.length, differ, ms, bare, ratio: ms / bare, load: loadavg()[0] }
console.log(figures, sum > 0n ? '' : 'nothing was read')
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
