import { useSnapshot } from 'valtio'
import { valueColumnsWith } from '../rows/row-values.ts'
import { ConditionLines } from './ConditionLines.tsx'
import { useSchedule } from './schedule-context.ts'

/** The conditions of the filter; they hide rows while they are typed. */
export function FilterConditions() {
  const { actions } = useSchedule()
  const { filterRevision, attributesRevision } = useSnapshot(actions.state)
  const book = actions.session.store.attributes
  return (
    <ConditionLines
      key={`${filterRevision} ${attributesRevision}`}
      book={book}
      columns={valueColumnsWith(book)}
      conditions={actions.state.filter.conditions}
      change={(conditions) => actions.filters.set({ join: actions.state.filter.join, conditions })}
    />
  )
}
