import { Button, PopoverNext, Tooltip } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import { useSnapshot } from 'valtio'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { focusPlanner } from '../base/planner-focus.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { soon } from '../base/soon.ts'

const FilterPanel = soon('FilterPanel')

/** Opens the filter; says by its look, and in words, that rows are hidden. */
export function FilterButton() {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const { workFilter, filter, filterId, savedFilters, filterOpen, ruledIndicator, criticalOnly, quickFilter } =
    useSnapshot(actions.state)
  const saved = savedFilters.find(({ id }) => id === filterId)
  const others = [workFilter !== 'all', ruledIndicator !== null, criticalOnly, quickFilter.trim() !== '']
  const count = filter.conditions.length + others.filter(Boolean).length
  const label = ruledIndicator?.name
    ? ruledIndicator.name
    : saved
      ? saved.name
      : count > 0
        ? criticalOnly && count === 1
          ? t('command.criticalOnly')
          : t('filter.count', { count })
        : t('filter.title')
  return (
    <PopoverNext
      isOpen={filterOpen}
      onInteraction={(open) => {
        actions.state.filterOpen = open
      }}
      placement="bottom-end"
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      onClosed={() => focusPlanner(actions)}
      content={<FilterPanel />}
    >
      <Tooltip content={t('filter.title')} placement="bottom" hoverOpenDelay={400} openOnTargetFocus={false} compact>
        <Button
          size="small"
          variant="minimal"
          icon={<Filter size={14} />}
          active={count > 0}
          text={label}
          className="schedule-filter-button"
          data-command="filter"
        />
      </Tooltip>
    </PopoverNext>
  )
}
