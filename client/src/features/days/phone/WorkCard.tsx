import { ArrowRight, Play, Stop, Tick, WarningSign } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/number.ts'
import type { WorkOfDay } from '../works-on.ts'
import { unitOf } from './phone-works.ts'
import type { RunActs } from './use-run.ts'
import { useSince } from './use-since.ts'

interface WorkCardProps {
  told: WorkOfDay
  runOf: RunActs
  report: () => void
}

/** One work of the day, with the one or two things that are done with it most. */
export function WorkCard({ told, runOf, report }: WorkCardProps) {
  const { t, i18n } = useTranslation('days')
  const { work, plan, fact, waitsFor, running } = told
  const since = useSince(running?.startedAt ?? null)
  const figure = (amount: string): string => formatNumber(Number(amount), i18n.language, 6)
  const mayStart = runOf.start !== null && running === null && fact === null
  const marks = [running && 'is-running', work.critical && 'is-critical'].filter(Boolean).join(' ')
  return (
    <li className={`phone-card ${marks}`}>
      <p className="phone-tags">
        <span>{work.code}</span>
        {work.critical && <b className="is-critical">{t('phone.critical')}</b>}
        {running && <b className="is-running">{t('phone.since', since)}</b>}
        {waitsFor !== '' && (
          <b className="is-warning">
            <WarningSign /> {t('phone.notCleared')}
          </b>
        )}
        {fact !== null && waitsFor === '' && !running && (
          <b className="is-done">
            <Tick /> {t('phone.told')}
          </b>
        )}
      </p>
      <h2>{work.name}</h2>
      <p className="pl-muted">{waitsFor === '' ? work.path : t('phone.waitsFor', { what: waitsFor })}</p>
      <div className="phone-acts">
        <p>
          <b>{fact === null ? '–' : figure(fact)}</b>{' '}
          {plan === null ? unitOf(work) : t('phone.of', { plan: figure(plan), unit: unitOf(work) })}
        </p>
        {running && (
          <button type="button" className="phone-button" onClick={() => runOf.stop(told)}>
            <Stop /> {t('phone.stop')}
          </button>
        )}
        {mayStart && (
          <button type="button" className="phone-button" onClick={() => runOf.start?.(told, 1)}>
            <Play /> {t('phone.start')}
          </button>
        )}
        <button type="button" className="phone-button is-main" onClick={report}>
          {t('phone.report')} <ArrowRight />
        </button>
      </div>
    </li>
  )
}
