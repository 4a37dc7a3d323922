import { useSnapshot } from 'valtio'
import { ConditionLines } from '../../../parts/filtering/ConditionLines.tsx'
import { valueColumnsWith } from '../../../parts/filtering/value-columns.ts'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasFilters } from './filters.ts'

/** The conditions of the filter; what they mean is seen at once. */
export function FilterConditions() {
  const { actions } = useSchedule<HasFilters>()
  const { filterRevision, attributesRevision } = useSnapshot(actions.state)
  const { conditions, join } = actions.state.filter
  return (
    <ConditionLines
      key={`${filterRevision} ${attributesRevision}`}
      columns={valueColumnsWith(actions.session.store.attributes)}
      conditions={conditions}
      change={(next) => actions.filters.set({ join, conditions: next })}
    />
  )
}
