import type { LevelAnalytics } from '@plumbline/core/contract'
import type { IndicatorCode } from '@plumbline/core/indicators'
import { isBehind } from '@plumbline/core/usage'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../i18n/format.ts'

const shown = [
  ['spi', 'spi'],
  ['cpi', 'cpi'],
  ['sv', 'schedule_variance'],
  ['cv', 'cost_variance'],
  ['bac', 'budget'],
  ['tcpi', 'to_complete_performance'],
  ['eac', 'estimate_at_completion'],
  ['eacBudgeted', 'estimate_as_budgeted'],
  ['eacPace', 'estimate_by_pace'],
  ['etc', 'estimate_to_complete'],
  ['vac', 'variance_at_completion'],
] as const satisfies readonly (readonly [string, IndicatorCode])[]

/** What follows from planned value, earned value and actual cost at the data date. */
export function EarnedValue({ level: { values, currency } }: { level: LevelAnalytics }) {
  const { t } = useTranslation('analytics')
  const number = useNumbers()
  if (currency === null) return <p className="pl-muted">{t('severalCurrencies')}</p>
  return (
    <dl className="analytics-earned">
      {shown.map(([name, code]) => {
        const value = values[code]
        const isLate = value !== null && isBehind(name, Number(value))
        return (
          <div key={name}>
            <dt>
              <abbr title={t(`earnedHint.${name}`)}>{t(`earned.${name}`)}</abbr>
            </dt>
            <dd className={isLate ? 'pl-late' : undefined}>{value === null ? '–' : number(Number(value))}</dd>
          </div>
        )
      })}
    </dl>
  )
}
