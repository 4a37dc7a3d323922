import './levels.css'
import { Button, HTMLSelect } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Cross, Plus } from '@blueprintjs/icons'
import { type DateBucket, dateBuckets, type GroupLevel, MAX_LEVELS } from '@plumbline/core/arrangement'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../shell/IconButton.tsx'
import type { ValueColumn } from '../filtering/value-columns.ts'
import { useScheduleText } from '../words/schedule-text.ts'

interface LevelLinesProps {
  columns: readonly ValueColumn[]
  kind: 'group' | 'sort'
  levels: readonly GroupLevel[]
  change: (levels: GroupLevel[]) => void
}

/** Levels of groups or of sorting, one a line. */
export function LevelLines({ kind, columns, levels, change }: LevelLinesProps) {
  const { t } = useTranslation('view')
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
          columns={columns}
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

const isDate = (columns: readonly ValueColumn[], column: string): boolean =>
  columns.find(({ key }) => key === column)?.kind === 'date'
const usualBucket = (columns: readonly ValueColumn[], column: string): DateBucket =>
  isDate(columns, column) ? 'month' : 'value'

interface LevelProps {
  columns: readonly ValueColumn[]
  level: GroupLevel
  withBucket: boolean
  put: (level: Partial<GroupLevel>) => void
  remove: () => void
}

function Level({ columns, level: { column, direction, bucket }, withBucket, put, remove }: LevelProps) {
  const { t } = useTranslation('view')
  const { t: words } = useScheduleText()
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
