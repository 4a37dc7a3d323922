import type { AggregateRule, IndicatorPeriod } from './own/types.ts'

/** The works that PPC looks at (rule 18): those that the target version finishes in the seven days before the data date. */
export const promisedWorks: Pick<AggregateRule, 'filter'> & { period: IndicatorPeriod } = {
  period: { column: 'baselineFinish', unit: 'day', from: -7, to: -1 },
  filter: { join: 'and', conditions: [] },
}
