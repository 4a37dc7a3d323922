import { Minus, Tick, WarningSign } from '@blueprintjs/icons'
import { versionIndicators } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'

interface PlanQualityProps {
  scheduleId: string
  versionId: string
  /** When the result was calculated: with another one the checks are read anew. */
  calculatedAt: string | null
}

const icons = { pass: Tick, fail: WarningSign, other: Minus }

/** The checks of the official result; each leads to the tab that lists what it found. */
export function PlanQuality({ scheduleId, versionId, calculatedAt }: PlanQualityProps) {
  const { t } = useTranslation(['structure', 'quality'])
  const { spaceId = '' } = useParams()
  const read = useRead(
    versionId,
    async (signal) => (await call(versionIndicators, { params: { versionId }, signal, quiet: true })).indicators.checks,
    calculatedAt,
  )
  if (read.error !== null) return <ReadFailure error={read.error} again={read.again} />
  const checks = read.value ?? []
  const judged = checks.filter(({ state }) => state === 'pass' || state === 'fail')
  if (judged.length === 0) return null
  const kept = judged.filter(({ state }) => state === 'pass').length
  return (
    <section className="pl-panel-section" aria-label={t('analytics.quality')} data-testid="plan-quality">
      <h3>
        {t('analytics.quality')}{' '}
        <small className="pl-muted">{t('analytics.kept', { kept, judged: judged.length })}</small>
      </h3>
      <Link className="pl-checks" to={`/${spaceId}/schedule/${scheduleId}?tab=quality`}>
        {checks.map(({ code, state, found }) => {
          const Icon = icons[state === 'pass' || state === 'fail' ? state : 'other']
          const check = t(`quality:check.${code}`)
          const title = state === 'fail' ? t('analytics.checkFound', { check, found }) : check
          return (
            <Icon key={code} className={`is-${state}`} size={12} title={`${title}: ${t(`quality:state.${state}`)}`} />
          )
        })}
      </Link>
    </section>
  )
}
