import { Button, SegmentedControl } from '@blueprintjs/core'
import { type Arrangement, noArrangement } from '@plumbline/core/arrangement'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { LevelLines } from '../../../parts/arrangement/LevelLines.tsx'
import { type ValueColumn, valueColumnsWith } from '../../../parts/filtering/value-columns.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import type { HasArranger } from '../arrange/arranger.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { type WorkFilter, workFilters } from '../base/work-filter.ts'
import type { HasFilters } from '../filters/filters.ts'
import { RowHeight } from './RowHeight.tsx'

/** Which rows are listed, in which groups and in which order. */
export function RowsTab() {
  const { actions } = useSchedule<HasArranger & HasFilters>()
  const { t } = useTranslation('view')
  const { t: words } = useScheduleText()
  const { workFilter, arrangement } = useSnapshot(actions.state)
  const columns = useColumns()
  const set = (change: Partial<Arrangement>): void => actions.arranger.set({ ...actions.state.arrangement, ...change })
  const isOn = arrangement.group.length + arrangement.sort.length > 0
  return (
    <>
      <section className="view-section" aria-label={t('rows.listed')}>
        <h3>{t('rows.listed')}</h3>
        <SegmentedControl
          size="small"
          fill
          options={workFilters.map((value) => ({ value, label: words(`filter.work.${value}`) }))}
          value={workFilter}
          onValueChange={(value) => actions.filters.showOnly(value as WorkFilter)}
        />
      </section>
      <LevelLines kind="group" columns={columns} levels={arrangement.group} change={(group) => set({ group })} />
      {arrangement.group.length > 0 && <GroupFolding />}
      <LevelLines
        kind="sort"
        columns={columns}
        levels={arrangement.sort.map((level) => ({ ...level, bucket: 'value' }))}
        change={(sort) => set({ sort: sort.map(({ column, direction }) => ({ column, direction })) })}
      />
      <RowHeight />
      <section className="view-section">
        <p className="schedule-muted">{t('rows.hint')}</p>
        <Button
          size="small"
          disabled={!isOn}
          text={t('rows.clear')}
          onClick={() => actions.arranger.set(noArrangement)}
        />
      </section>
    </>
  )
}

function GroupFolding() {
  const { actions } = useSchedule()
  const { t } = useTranslation('view')
  const fold = (expanded: boolean): void => actions.expandAll(expanded)
  return (
    <div className="view-line">
      <Button size="small" variant="minimal" text={t('rows.expand')} onClick={() => fold(true)} />
      <Button size="small" variant="minimal" text={t('rows.collapse')} onClick={() => fold(false)} />
    </div>
  )
}

/** Built-in columns and those of attributes. */
function useColumns(): readonly ValueColumn[] {
  const { actions } = useSchedule()
  useSnapshot(actions.session.state)
  return valueColumnsWith(actions.session.store.attributes)
}
