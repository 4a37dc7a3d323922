import { Spinner } from '@blueprintjs/core'
import type { PeriodUnit } from '@plumbline/core/time'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import type { Read } from '../../shell/use-read.ts'
import type { AnalyticsView } from './view.ts'

interface OfPeriodsProps<Told> {
  read: Read<Told>
  view: AnalyticsView
  children: (told: Told) => ReactNode
}

/** What is told by period; of coarser ones than were asked for it says so. */
export function OfPeriods<Told extends { period: PeriodUnit }>({
  read: { value, error, again },
  view,
  children,
}: OfPeriodsProps<Told>) {
  const { t } = useTranslation('analytics')
  if (!value && error !== null) return <ReadFailure error={error} again={again} />
  if (!value) {
    return (
      <div className="analytics-chart">
        <Spinner size={24} />
      </div>
    )
  }
  return (
    <>
      {children(value)}
      {value.period !== view.period && (
        <p className="pl-muted">{t('coarser', { period: t(`period.${value.period}`) })}</p>
      )}
    </>
  )
}
