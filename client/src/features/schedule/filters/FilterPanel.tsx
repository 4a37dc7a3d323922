import { Button, Checkbox, HTMLSelect, SegmentedControl, Tag } from '@blueprintjs/core'
import { Plus, Tick, Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { type WorkFilter, workFilters } from '../base/work-filter.ts'
import { FilterConditions } from './FilterConditions.tsx'
import type { HasFilters } from './filters.ts'

/** Which rows are shown; every change is seen at once. Conditions can be kept under a name. */
export function FilterPanel() {
  const { actions } = useSchedule<HasFilters>()
  const { t } = useScheduleText()
  const { workFilter, filter, ruledIndicator, criticalOnly } = useSnapshot(actions.state)
  return (
    <div className="schedule-filter" data-testid="filter">
      <SegmentedControl
        size="small"
        options={workFilters.map((value) => ({ value, label: t(`filter.work.${value}`) }))}
        value={workFilter}
        onValueChange={(value) => actions.filters.showOnly(value as WorkFilter)}
      />
      {ruledIndicator && (
        <Tag minimal size="large" onRemove={() => actions.filters.leaveIndicator()}>
          {t('filter.behind', { name: ruledIndicator.name })}
        </Tag>
      )}
      {criticalOnly && (
        <Tag minimal size="large" intent="danger" onRemove={() => actions.filters.toggleCriticalOnly()}>
          {t('command.criticalOnly')}
        </Tag>
      )}
      <div className="schedule-filter-head">
        <b>{t('filter.conditions')}</b>
        {filter.conditions.length > 1 && (
          <HTMLSelect
            minimal
            aria-label={t('filter.join.label')}
            value={filter.join}
            options={[
              { value: 'and', label: t('filter.join.and') },
              { value: 'or', label: t('filter.join.or') },
            ]}
            onChange={(event) =>
              actions.filters.set({
                ...actions.state.filter,
                join: event.currentTarget.value === 'or' ? 'or' : 'and',
              })
            }
          />
        )}
      </div>
      <FilterConditions />
      <div className="schedule-filter-foot">
        <SaveFilter />
        <Button size="small" variant="minimal" text={t('filter.clear')} onClick={() => actions.filters.clear()} />
      </div>
      <SavedFilters />
    </div>
  )
}

function SaveFilter() {
  const { actions } = useSchedule<HasFilters>()
  const { t } = useScheduleText()
  const canShare = useCanEdit()
  const { filter } = useSnapshot(actions.state)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const save = async (): Promise<void> => {
    if (name.trim() !== '' && (await actions.filters.save(name, shared))) setName('')
  }
  return (
    <form
      className="schedule-filter-save"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <input
        type="text"
        className="schedule-input schedule-input-boxed"
        maxLength={512}
        placeholder={t('filter.name')}
        aria-label={t('filter.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {canShare && <Checkbox label={t('filter.shared')} checked={shared} onChange={() => setShared(!shared)} />}
      <Button
        size="small"
        type="submit"
        icon={<Plus size={14} />}
        text={t('filter.save')}
        disabled={name.trim() === '' || filter.conditions.length === 0}
      />
    </form>
  )
}

function SavedFilters() {
  const { actions } = useSchedule<HasFilters>()
  const { t } = useScheduleText()
  const canEdit = useCanEdit()
  const { savedFilters, filterId } = useSnapshot(actions.state)
  if (savedFilters.length === 0) return null
  return (
    <ul className="schedule-filter-saved" aria-label={t('filter.saved')}>
      {savedFilters.map(({ id, name, shared, mine }) => (
        <li key={id}>
          <Button
            size="small"
            variant="minimal"
            alignText="start"
            fill
            active={id === filterId}
            aria-pressed={id === filterId}
            icon={id === filterId ? <Tick size={14} /> : <span className="schedule-filter-gap" />}
            text={shared ? t('filter.sharedName', { name }) : name}
            onClick={() => void actions.filters.choose(id)}
          />
          {(mine || (shared && canEdit)) && (
            <IconButton
              icon={<Trash size={14} />}
              label={t('filter.delete', { name })}
              onClick={() => void actions.filters.remove(id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
