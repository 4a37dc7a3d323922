import { chanceOf, type Distribution } from '@plumbline/core/risk'
import type { Instant } from '@plumbline/core/time'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFinishDate } from '../../../parts/values/date.ts'
import { daysLater, daysText, shareText } from './risk-words.ts'

interface FiguresProps {
  futures: Distribution
  planned: Instant | null
  target: Instant | null
  error: number
  /** Of the whole only. */
  children?: ReactNode
}

/** P80 large, and how likely what was promised is. */
export function Figures({ futures, planned, target, error, children }: FiguresProps) {
  const { t } = useTranslation('risk')
  const dateOf = (percent: number): Instant => futures.percents[percent - 1] ?? futures.max
  const later = (percent: number): string =>
    planned === null ? '' : t('later', { days: daysLater(dateOf(percent) - planned) })
  return (
    <section className="risk-figures" aria-label={t('figures')}>
      <small>{t('p80')}</small>
      <p className="risk-p80">
        <b data-testid="risk-p80">{formatFinishDate(dateOf(80))}</b>
        {planned !== null && <span>{t('laterThanPlan', { days: daysLater(dateOf(80) - planned) })}</span>}
      </p>
      <dl>
        {target !== null && (
          <Figure
            name={t('chanceTarget', { date: formatFinishDate(target) })}
            value={shareText(chanceOf(futures, target))}
          />
        )}
        {planned !== null && (
          <Figure
            name={t('chancePlan', { date: formatFinishDate(planned) })}
            value={shareText(chanceOf(futures, planned))}
          />
        )}
        {[10, 50, 90].map((percent) => (
          <Figure
            key={percent}
            name={`P${percent}`}
            value={formatFinishDate(dateOf(percent))}
            beside={later(percent)}
          />
        ))}
        <Figure name={t('error')} value={t('plusMinus', { days: daysText(error) })} />
        {children}
      </dl>
    </section>
  )
}

export function Figure({ name, value, beside = '' }: { name: string; value: string; beside?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b> {beside && <span className="schedule-muted">{beside}</span>}
      </dd>
    </div>
  )
}
