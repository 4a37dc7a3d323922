import { useSnapshot } from 'valtio'
import { valueColumnsWith } from '../rows/row-values.ts'
import { ConditionLines } from './ConditionLines.tsx'
import { useSchedule } from './schedule-context.ts'

/** The conditions of the filter; what they mean is seen at once. */
export function FilterConditions() {
  const { actions } = useSchedule()
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
