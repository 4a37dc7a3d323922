import { Cross, Search } from '@blueprintjs/icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { IconButton } from '../../../shell/IconButton.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasFilters } from './filters.ts'

/** Shows the rows that have this text in their code or name, while it is being typed. */
export function QuickFilter() {
  const { actions } = useSchedule<HasFilters>()
  const { t } = useTranslation('view')
  const { quickFilter, quickFilterAsked } = useSnapshot(actions.state)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (quickFilterAsked > 0) input.current?.select()
  }, [quickFilterAsked])
  return (
    <div className={`view-quick ${quickFilter === '' ? '' : 'is-on'}`}>
      <Search size={12} />
      <input
        ref={input}
        type="text"
        maxLength={200}
        value={quickFilter}
        placeholder={t('quick.placeholder')}
        aria-label={t('quick.label')}
        data-testid="quick-filter"
        onChange={({ currentTarget: { value } }) => actions.filters.quick(value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') actions.filters.quick('')
          if (event.key === 'Escape' || event.key === 'Enter') actions.planner?.focus()
        }}
      />
      {quickFilter !== '' && (
        <IconButton icon={<Cross size={12} />} label={t('quick.clear')} onClick={() => actions.filters.quick('')} />
      )}
    </div>
  )
}
