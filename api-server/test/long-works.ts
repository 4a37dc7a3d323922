import type { OwnIndicatorContent } from '@plumbline/core/contract'

/** An own indicator as people would make it: how many works take five days or more. */
export const longWorks: OwnIndicatorContent = {
  name: 'Long works',
  unit: '',
  rule: {
    kind: 'aggregate',
    fn: 'count',
    column: null,
    weight: null,
    filter: { join: 'and', conditions: [{ column: 'duration', operator: 'gte', values: [5] }] },
    period: null,
  },
  better: 'down',
  norm: null,
  yellow: 1,
  red: 3,
  active: true,
}
