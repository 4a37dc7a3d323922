import { Button, Checkbox, ProgressBar } from '@blueprintjs/core'
import type { RiskView } from '@plumbline/core/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { RiskState } from '../../../documents/schedule/session/risk-run.ts'
import { formatDateTime } from '../../../parts/values/date.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { daysText } from './risk-words.ts'
import type { RiskModel } from './use-risk.ts'

interface RunStripProps {
  risk: RiskModel
  view: RiskView
  state: RiskState | null
}

/** What was run, whether that is of the plan as it stands, and running it again. */
export function RunStrip({ risk, view, state }: RunStripProps) {
  const { t } = useTranslation('risk')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const [isRunning, setRunning] = useState(false)
  const [failed, setFailed] = useState(false)
  const isUncertain = (state?.withPoints ?? 0) > 0 || view.assumptions.risks.length > 0
  const [isFollowing, setFollowing] = useState(false)
  const tried = useRef('')
  const run = async (): Promise<void> => {
    const { seed, tolerance, limit, risks, groups } = view.assumptions
    setRunning(true)
    setFailed(false)
    const done = await actions.session.ask.simulate({ seed, tolerance, limit, risks, groups })
    if (done === 'failed') setFailed(true)
    else if (done !== 'stopped') await risk.keep(done, view.revision)
    setRunning(false)
  }
  const isDue = isFollowing && canEdit && isUncertain && !isRunning && isStale(view, state)
  const due = isDue ? `${state?.inputHash} ${view.revision}` : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is run is what stands when it becomes due
  useEffect(() => {
    // Once: what failed, or was stopped, is not tried again before something changes.
    if (due === '' || tried.current === due) return
    tried.current = due
    void run()
  }, [due])
  return (
    <div className={`risk-strip${isStale(view, state) ? ' is-stale' : ''}`}>
      {isRunning ? <Progress limit={view.assumptions.limit} /> : <Told view={view} state={state} failed={failed} />}
      <span className="pl-spring" />
      {canEdit && view.run && (
        <Checkbox
          className="risk-follow"
          label={t('follow')}
          title={t('followHint')}
          checked={isFollowing}
          onChange={(event) => setFollowing(event.currentTarget.checked)}
        />
      )}
      {isRunning ? (
        <Button size="small" text={t('stop')} onClick={() => void actions.session.ask.stopSimulation()} />
      ) : (
        <Button
          size="small"
          intent="primary"
          text={view.run ? t('again') : t('run')}
          disabled={!canEdit || !isUncertain}
          title={canEdit ? (isUncertain ? undefined : t('nothingUncertain')) : t('readOnly')}
          onClick={() => void run()}
        />
      )}
    </div>
  )
}

const isStale = ({ run, revision }: RiskView, state: RiskState | null): boolean =>
  run !== null && state !== null && (run.inputHash !== state.inputHash || run.revision !== revision)

function Progress({ limit }: { limit: number }) {
  const { t, i18n } = useTranslation('risk')
  const { actions } = useSchedule()
  const { futures } = useSnapshot(actions.session.state)
  return (
    <>
      <span>{t('running', { futures: formatNumber(futures, i18n.language) })}</span>
      <ProgressBar className="risk-progress" value={Math.min(1, futures / limit)} animate={false} stripes={false} />
    </>
  )
}

function Told({ view, state, failed }: { view: RiskView; state: RiskState | null; failed: boolean }) {
  const { t, i18n } = useTranslation('risk')
  const number = (value: number): string => formatNumber(value, i18n.language)
  if (failed) return <span className="schedule-warning">{t('failed')}</span>
  if (!view.run) return <span>{t('never')}</span>
  const { result, took, by, at } = view.run
  const { futures, seed, isConverged, errors } = result
  const seconds = number(Math.round(took / 100) / 10)
  return (
    <>
      <b data-testid="risk-ran">{t('ran', { futures: number(futures), seconds })}</b>
      <span>{t('seed', { seed })}</span>
      <span className={isConverged ? undefined : 'schedule-warning'}>
        {t(isConverged ? 'converged' : 'notConverged', { days: daysText(errors.p80) })}
      </span>
      {isStale(view, state) ? (
        <b className="schedule-warning" data-testid="risk-stale">
          {t('stale')}
        </b>
      ) : (
        state && <span data-testid="risk-current">{t('current')}</span>
      )}
      <span className="schedule-muted">
        {t('by', { name: by?.name ?? t('nobody'), at: formatDateTime(localMinutes(at)) })}
      </span>
    </>
  )
}

/** A moment of the server's clock on the clock of this person, as minutes that are written like dates of the plan. */
function localMinutes(at: string): number {
  const date = new Date(at)
  return Math.floor(date.getTime() / 60_000) - date.getTimezoneOffset()
}
