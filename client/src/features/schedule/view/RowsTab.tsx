import { Button, HTMLSelect, SegmentedControl } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Cross, Plus } from '@blueprintjs/icons'
import {
  type Arrangement,
  type DateBucket,
  dateBuckets,
  type GroupLevel,
  MAX_LEVELS,
  noArrangement,
} from '@plumbline/core/arrangement'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { IconButton } from '../../../shell/IconButton.tsx'
import { type WorkFilter, workFilters } from '../commands/filters.ts'
import { type ValueColumn, valueColumnsWith } from '../rows/row-values.ts'
import { useSchedule } from '../screen/schedule-context.ts'
import { useScheduleText } from '../screen/use-words.ts'
import { RowHeight } from './RowHeight.tsx'

/** Which rows are listed, in which groups and in which order. */
export function RowsTab() {
  const { actions } = useSchedule()
  const { t } = useTranslation('view')
  const { t: words } = useScheduleText()
  const { workFilter, arrangement } = useSnapshot(actions.state)
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
      <Levels kind="group" levels={arrangement.group} change={(group) => set({ group })} />
      {arrangement.group.length > 0 && <GroupFolding />}
      <Levels
        kind="sort"
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

interface LevelsProps {
  kind: 'group' | 'sort'
  levels: readonly GroupLevel[]
  change: (levels: GroupLevel[]) => void
}

function Levels({ kind, levels, change }: LevelsProps) {
  const { t } = useTranslation('view')
  const columns = useColumns()
  const free = columns.find(({ key }) => levels.every(({ column }) => column !== key))
  const put = (at: number, level: Partial<GroupLevel>): void =>
    change(levels.map((one, i) => (i === at ? { ...one, ...level } : { ...one })))
  const add = (): void => {
    const column = kind === 'group' && levels.length === 0 ? 'status' : (free?.key ?? 'name')
    change([...levels, { column, direction: 1, bucket: usualBucket(columns, column) }])
  }
  return (
    <section className="view-section" aria-label={t(`${kind}.title`)} data-testid={`view-${kind}`}>
      <h3>{t(`${kind}.title`)}</h3>
      {levels.map((level, at) => (
        <Level
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
          key={at}
          level={level}
          withBucket={kind === 'group'}
          put={(next) => put(at, next)}
          remove={() => change(levels.filter((_, i) => i !== at))}
        />
      ))}
      {levels.length < MAX_LEVELS && (
        <Button
          size="small"
          variant="minimal"
          icon={<Plus size={14} />}
          text={t(levels.length === 0 ? `${kind}.add` : `${kind}.more`)}
          onClick={add}
        />
      )}
    </section>
  )
}

/** Built-in columns and those of attributes. */
function useColumns(): readonly ValueColumn[] {
  const { actions } = useSchedule()
  useSnapshot(actions.session.state)
  return valueColumnsWith(actions.session.store.attributes)
}

const isDate = (columns: readonly ValueColumn[], column: string): boolean =>
  columns.find(({ key }) => key === column)?.kind === 'date'
const usualBucket = (columns: readonly ValueColumn[], column: string): DateBucket =>
  isDate(columns, column) ? 'month' : 'value'

interface LevelProps {
  level: GroupLevel
  withBucket: boolean
  put: (level: Partial<GroupLevel>) => void
  remove: () => void
}

function Level({ level: { column, direction, bucket }, withBucket, put, remove }: LevelProps) {
  const { t } = useTranslation('view')
  const { t: words } = useScheduleText()
  const columns = useColumns()
  const Way = direction === 1 ? ArrowUp : ArrowDown
  return (
    <div className="view-line">
      <HTMLSelect
        aria-label={t('level.column')}
        value={column}
        options={columns.map(({ key, title }) => ({ value: key, label: title ?? words(`column.${key}`) }))}
        onChange={({ currentTarget: { value } }) => put({ column: value, bucket: usualBucket(columns, value) })}
      />
      {withBucket && isDate(columns, column) && (
        <HTMLSelect
          aria-label={t('level.bucket')}
          value={bucket}
          options={dateBuckets
            .filter((one) => one !== 'value')
            .map((value) => ({ value, label: t(`bucket.${value}`) }))}
          onChange={({ currentTarget: { value } }) => put({ bucket: value as DateBucket })}
        />
      )}
      <IconButton
        icon={<Way size={14} />}
        label={t(direction === 1 ? 'level.ascending' : 'level.descending')}
        onClick={() => put({ direction: direction === 1 ? -1 : 1 })}
      />
      <IconButton icon={<Cross size={14} />} label={t('level.remove')} onClick={remove} />
    </div>
  )
}
