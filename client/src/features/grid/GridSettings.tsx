import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Cross } from '@blueprintjs/icons'
import {
  aggregatesOf,
  type GridColumn,
  type GridSetting,
  isGroupable,
  MAX_GRID_COLUMNS,
  usualGridSetting,
} from '@plumbline/core/gwbs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LevelLines } from '../../parts/arrangement/LevelLines.tsx'
import { ConditionLines } from '../../parts/filtering/ConditionLines.tsx'
import { IconButton } from '../../shell/IconButton.tsx'
import { SidePanel } from '../../shell/SidePanel.tsx'
import { useGridWords, valueColumnsOf } from './grid-words.ts'

interface GridSettingsProps {
  setting: GridSetting
  columns: readonly GridColumn[]
  change: (setting: GridSetting) => void
  close: () => void
}

/** How works are grouped and ordered, which columns there are with which totals, and which works are shown. */
export function GridSettings({ setting, columns, change, close }: GridSettingsProps) {
  const { t } = useTranslation('grid')
  const words = useGridWords()
  const { arrangement, filter, showEmpty } = setting
  const asked = valueColumnsOf(columns, words)
  // Lines that are being typed begin anew with the usual setting.
  const [round, setRound] = useState(0)
  const groupable = valueColumnsOf(columns.filter(isGroupable), words)
  return (
    <SidePanel title={t('settings')} closeLabel={t('closeSettings')} close={close}>
      <LevelLines
        kind="group"
        columns={groupable}
        levels={arrangement.group}
        change={(group) => change({ ...setting, arrangement: { ...arrangement, group } })}
      />
      <Checkbox
        checked={showEmpty}
        label={t('showEmpty')}
        onChange={() => change({ ...setting, showEmpty: !showEmpty })}
      />
      <LevelLines
        kind="sort"
        columns={asked}
        levels={arrangement.sort.map((level) => ({ ...level, bucket: 'value' }))}
        change={(sort) =>
          change({
            ...setting,
            arrangement: { ...arrangement, sort: sort.map(({ column, direction }) => ({ column, direction })) },
          })
        }
      />
      <section className="view-section" aria-label={t('conditions')}>
        <h3>{t('conditions')}</h3>
        {filter.conditions.length > 1 && (
          <HTMLSelect
            aria-label={t('join.label')}
            value={filter.join}
            options={(['and', 'or'] as const).map((value) => ({ value, label: t(`join.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              change({ ...setting, filter: { ...filter, join: value === 'or' ? 'or' : 'and' } })
            }
          />
        )}
        <ConditionLines
          key={round}
          columns={asked}
          conditions={filter.conditions}
          change={(conditions) => change({ ...setting, filter: { ...filter, conditions } })}
        />
      </section>
      <ColumnLines setting={setting} columns={columns} change={change} />
      <Button
        size="small"
        text={t('usual')}
        onClick={() => {
          setRound(round + 1)
          change(usualGridSetting)
        }}
      />
    </SidePanel>
  )
}

/** Columns from left to right, each with what groups have of it. */
function ColumnLines({ setting, columns, change }: Omit<GridSettingsProps, 'close'>) {
  const { t } = useTranslation('grid')
  const words = useGridWords()
  const put = (next: GridSetting['columns']): void => change({ ...setting, columns: next })
  const free = columns.filter(({ key }) => key !== 'name' && setting.columns.every((one) => one.key !== key))
  const add = (key: string): void => {
    const column = columns.find((one) => one.key === key)
    if (!column) return
    const [fn = null] = column.kind === 'text' || column.kind === 'choice' ? [] : aggregatesOf(column)
    put([...setting.columns, { key, fn: fn === 'count' ? null : fn }])
  }
  return (
    <section className="view-section" aria-label={t('columns')}>
      <h3>{t('columns')}</h3>
      {setting.columns.map(({ key, fn }, at) => {
        const column = columns.find((one) => one.key === key)
        const title = column ? words.title(column) : t('gone')
        return (
          <div key={key} className="grid-column">
            <span title={title}>{title}</span>
            {column && (
              <HTMLSelect
                aria-label={t('totalOf', { name: title })}
                value={fn ?? ''}
                options={['' as const, ...aggregatesOf(column)].map((value) => ({
                  value,
                  label: t(`fn.${value === '' ? 'none' : value}`),
                }))}
                onChange={({ currentTarget: { value } }) =>
                  put(setting.columns.with(at, { key, fn: aggregatesOf(column).find((one) => one === value) ?? null }))
                }
              />
            )}
            <IconButton
              icon={<ArrowUp size={12} />}
              label={t('moveUp', { name: title })}
              disabled={at === 0}
              onClick={() => put(setting.columns.toSpliced(at, 1).toSpliced(at - 1, 0, { key, fn }))}
            />
            <IconButton
              icon={<ArrowDown size={12} />}
              label={t('moveDown', { name: title })}
              disabled={at === setting.columns.length - 1}
              onClick={() => put(setting.columns.toSpliced(at, 1).toSpliced(at + 1, 0, { key, fn }))}
            />
            <IconButton
              icon={<Cross size={12} />}
              label={t('remove', { name: title })}
              onClick={() => put(setting.columns.toSpliced(at, 1))}
            />
          </div>
        )
      })}
      {setting.columns.length < MAX_GRID_COLUMNS && (
        <HTMLSelect
          aria-label={t('addColumn')}
          value=""
          options={[
            { value: '', label: t('addColumn') },
            ...free.map((column) => ({ value: column.key, label: words.title(column) })),
          ]}
          onChange={({ currentTarget: { value } }) => add(value)}
        />
      )}
    </section>
  )
}
