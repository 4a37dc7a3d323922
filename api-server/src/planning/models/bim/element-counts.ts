import type { CountedElements, ElementQuery } from '@plumbline/core/bim'
import type { Rule } from '@plumbline/core/documents/bim'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { createPool, limitAs, type Pool } from '../../../platform/workers/index.ts'
import { selectGeometry, selectModels } from '../files/index.ts'
import type { AmountsModel, AmountsTask } from './amounts-worker.ts'
import { readAmountText } from './columns-repository.ts'
import type { LinksReader } from './links-reader.ts'
import { inTurn, textsOf } from './rule-texts.ts'

/** What elements of the models of a schedule come to, as the models are now. */
export interface ElementCounts {
  count(scope: Scope, scheduleId: string, queries: ElementQuery[]): Promise<CountedElements[]>
  close(): Promise<void>
}

/** In a thread: bodies of a large model are measured for seconds. */
export function createElementCounts(database: Database, links: Pick<LinksReader, 'read'>): ElementCounts {
  const pool: Pool<AmountsTask, CountedElements[]> = createPool({
    entry: new URL('./amounts-worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 2_048,
    maxSeconds: 60,
  })
  return {
    count: async (scope, scheduleId, asked) => {
      if (asked.length === 0) return []
      const byRule = asked.some(isByRule)
      const queries = byRule ? withRules(asked, await links.read(scheduleId, 'rules')) : asked
      const models = await database.inScope(scope, async (tx) =>
        inTurn(await selectModels(tx, scheduleId), (model) => readModel(tx, model, queries)),
      )
      return pool.run({ models, queries }).catch(limitAs('MODEL_TOO_COMPLEX'))
    },
    close: () => pool.close(),
  }
}

const isByRule = ({ elements, rule }: ElementQuery): boolean => elements.length === 0 && rule !== null

/** Rules as the conditions that they have now; one that is gone stays, and finds nothing. */
function withRules(queries: readonly ElementQuery[], rules: readonly Rule[]): ElementQuery[] {
  const known = new Map(rules.map(({ id, elements }) => [id, elements]))
  return queries.map((query) => {
    const conditions = isByRule(query) ? known.get(query.rule ?? '') : undefined
    return conditions ? { ...query, rule: null, conditions } : query
  })
}

/** No more of it than is asked for. */
async function readModel(
  tx: Transaction,
  model: { id: string; name: string },
  queries: readonly ElementQuery[],
): Promise<AmountsModel> {
  const asked = queries.map(({ conditions, elements, rule }) => ({
    elements: elements.length > 0 || rule !== null ? [] : conditions,
    joins: [],
  }))
  const properties = new Set(queries.flatMap(({ by, property }) => (by === 'property' ? [property] : [])))
  const byBodies = queries.some(({ by }) => by === 'volume' || by === 'area')
  return {
    ...(await textsOf(tx, model, asked)),
    geometry: byBodies ? await selectGeometry(tx, model.id) : null,
    properties: await inTurn(
      [...properties],
      async (name): Promise<[string, string]> => [name, await readAmountText(tx, model.id, name)],
    ),
  }
}
