import type { IndicatorPreview } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import {
  allValues,
  type IndicatorRule,
  type IndicatorSums,
  type OwnCount,
  type OwnIndicator,
  sumKey,
} from '@plumbline/core/indicators'
import { selectCurrentVersion } from '../../planning/versions/kinds/index.ts'
import type { Database, Scope } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { aggregatesOf, countOf } from './count.ts'
import { selectOwnIndicators } from './repository.ts'
import { checkedRule, refuseCycle } from './rules.ts'

export interface PreviewParts {
  database: Database
  /** What the version as it is now comes to. */
  count(versionId: string, own: OwnCount): Promise<IndicatorSums>
}

interface Asked {
  scope: Scope
  spaceId: string
  scheduleId: string
  /** Absent: a new one. */
  indicatorId?: string | undefined
  rule: IndicatorRule
}

/** What a rule gives in the actual version of a schedule; nothing of it is kept. */
export async function previewOf({ database, count }: PreviewParts, asked: Asked): Promise<IndicatorPreview> {
  const { version, all, draft, own } = await database.inScope(asked.scope, async (tx) => {
    const { spaceId, scheduleId, indicatorId = newId() } = asked
    const version = await selectCurrentVersion(tx, scheduleId)
    if (!version) throw new AppError('NOT_FOUND')
    const others = (await selectOwnIndicators(tx, spaceId)).filter(({ id }) => id !== indicatorId)
    const checked = await checkedRule(tx, spaceId, asked.rule, others)
    const draft: OwnIndicator = { id: indicatorId, name: '', revision: 0, active: true, ...checked }
    const all = [...others, draft]
    refuseCycle(indicatorId, all)
    return { version, all, draft, own: await countOf(tx, version, aggregatesOf(all)) }
  })
  const sums = await count(version.id, own)
  const sum = sums.own?.[sumKey(draft)]
  return {
    result: draft.result,
    value: allValues(sums, all)[draft.id] ?? null,
    works: sum?.works ?? null,
    units: sum?.units.filter((unit) => unit !== '') ?? [],
  }
}
