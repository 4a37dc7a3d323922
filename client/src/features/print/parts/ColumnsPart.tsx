import { HTMLSelect } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { paperLimits } from '@plumbline/core/paper'
import { useTranslation } from 'react-i18next'
import { Line } from '../../../parts/paper/settings/Line.tsx'
import { NumberField } from '../../../parts/paper/settings/NumberField.tsx'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { paperColumns, usualWidth } from '../use-settings.ts'
import type { PartProps } from './part-props.ts'

/** Columns at the left of every sheet. */
export function ColumnsPart({ settings, change }: PartProps) {
  const { t } = useTranslation('print')
  const { t: ofSchedule } = useScheduleText()
  const { columns } = settings
  const titleOf = (key: string): string => ofSchedule(`column.${key}` as never)
  const others = paperColumns.filter((key) => columns.every((column) => column.key !== key))
  const add = (key: string): void => {
    if (key === '') return
    change({ ...settings, columns: [...columns, { key, title: titleOf(key), width: usualWidth(key) }] })
  }
  return (
    <section>
      <h2>{t('columnsTitle')}</h2>
      <ul className="print-columns">
        {columns.map((column) => (
          <li key={column.key}>
            <span className="print-column-name">{column.title}</span>
            <NumberField
              label={t('columnWidth', { name: column.title })}
              value={column.width}
              min={paperLimits.columnWidth.least}
              max={paperLimits.columnWidth.most}
              onChange={(width) =>
                change({
                  ...settings,
                  columns: columns.map((one) => (one.key === column.key ? { ...one, width } : one)),
                })
              }
            />
            <IconButton
              icon={<Cross size={12} />}
              label={t('removeColumn', { name: column.title })}
              onClick={() => change({ ...settings, columns: columns.filter(({ key }) => key !== column.key) })}
            />
          </li>
        ))}
      </ul>
      {others.length > 0 && columns.length < paperLimits.columns && (
        <Line label={t('addColumn')}>
          <HTMLSelect
            aria-label={t('addColumn')}
            value=""
            options={[{ value: '', label: '…' }, ...others.map((key) => ({ value: key, label: titleOf(key) }))]}
            onChange={(event) => add(event.currentTarget.value)}
          />
        </Line>
      )}
    </section>
  )
}
