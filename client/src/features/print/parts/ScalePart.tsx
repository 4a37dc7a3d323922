import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import { paperLimits } from '@plumbline/core/paper'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../parts/paper/settings/Choice.tsx'
import { Line } from '../../../parts/paper/settings/Line.tsx'
import { NumberField } from '../../../parts/paper/settings/NumberField.tsx'
import { DayField } from '../../../shell/DayField.tsx'
import type { PartProps } from './part-props.ts'

const usualScale = {
  pages: { by: 'pages', wide: 1, high: null },
  factor: { by: 'factor', dayWidth: 1 },
} as const
const around = { before: 14, after: 90 }
const MAX_LEVEL = 9

/** How much of the plan comes on how many sheets. */
export function ScalePart({ settings, change }: PartProps) {
  const { t } = useTranslation('print')
  const { scale, level, order, format } = settings
  const set = (part: Partial<typeof format>): void => change({ ...settings, format: { ...format, ...part } })
  const range = format.dynamic ? 'dynamic' : 'dates'
  return (
    <section>
      <h2>{t('scaleTitle')}</h2>
      <Line label={t('by')}>
        <Choice
          label={t('by')}
          value={scale.by}
          options={[
            { value: 'pages', label: t('pages') },
            { value: 'factor', label: t('factor') },
          ]}
          onChange={(by) => change({ ...settings, scale: usualScale[by] })}
        />
      </Line>
      {scale.by === 'pages' ? (
        <Line label={t('pages')}>
          <NumberField
            label={t('wide')}
            value={scale.wide}
            min={1}
            max={paperLimits.pages}
            onChange={(wide) => change({ ...settings, scale: { ...scale, wide: Math.round(wide) } })}
          />
          {scale.high !== null && <span>×</span>}
          {scale.high !== null && (
            <NumberField
              label={t('high')}
              value={scale.high}
              min={1}
              max={paperLimits.pages}
              onChange={(high) => change({ ...settings, scale: { ...scale, high: Math.round(high) } })}
            />
          )}
          <Checkbox
            checked={scale.high === null}
            label={t('asHigh')}
            onChange={(event) =>
              change({ ...settings, scale: { ...scale, high: event.currentTarget.checked ? null : 1 } })
            }
          />
        </Line>
      ) : (
        <Line label={t('dayWidth')}>
          <NumberField
            label={t('dayWidth')}
            value={scale.dayWidth}
            min={0.05}
            max={100}
            onChange={(dayWidth) => change({ ...settings, scale: { ...scale, dayWidth } })}
          />
        </Line>
      )}
      <Line label={t('range')}>
        <Choice
          label={t('range')}
          value={range}
          options={[
            { value: 'dates', label: t('dates') },
            { value: 'dynamic', label: t('dynamic') },
          ]}
          onChange={(which) => set({ dynamic: which === 'dynamic' ? around : null })}
        />
      </Line>
      {format.dynamic ? (
        <Line label={t('days')}>
          <NumberField
            label={t('before')}
            sign="−"
            value={format.dynamic.before}
            min={0}
            max={10_000}
            onChange={(before) => set({ dynamic: { ...format.dynamic!, before: Math.round(before) } })}
          />
          <NumberField
            label={t('after')}
            sign="+"
            value={format.dynamic.after}
            min={0}
            max={10_000}
            onChange={(after) => set({ dynamic: { ...format.dynamic!, after: Math.round(after) } })}
          />
        </Line>
      ) : (
        <div className="print-dates">
          <DayField
            label={t('from')}
            value={format.start ?? ''}
            onChange={(day) => set({ start: day === '' ? null : day })}
          />
          <DayField
            label={t('to')}
            value={format.finish ?? ''}
            onChange={(day) => set({ finish: day === '' ? null : day })}
            {...(format.start !== null &&
              format.finish !== null &&
              format.start > format.finish && { error: t('wrongRange') })}
          />
        </div>
      )}
      <Line label={t('level')}>
        <HTMLSelect
          aria-label={t('level')}
          value={level ?? ''}
          options={[
            { value: '', label: t('allLevels') },
            ...Array.from({ length: MAX_LEVEL }, (_, i) => ({ value: i + 1, label: t('toLevel', { level: i + 1 }) })),
          ]}
          onChange={(event) =>
            change({ ...settings, level: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })
          }
        />
      </Line>
      <Line label={t('order')}>
        <Choice
          label={t('order')}
          value={order}
          options={[
            { value: 'down', label: t('down') },
            { value: 'across', label: t('acrossFirst') },
          ]}
          onChange={(chosen) => change({ ...settings, order: chosen })}
        />
      </Line>
    </section>
  )
}
