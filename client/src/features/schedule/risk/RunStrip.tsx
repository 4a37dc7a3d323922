import { Button, Checkbox, ProgressBar } from '@blueprintjs/core'
import type { RiskAssumptions, RiskView } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { RiskState } from '../../../documents/schedule/session/risk-run.ts'
import { formatDateTime } from '../../../parts/values/date.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import type { HasUsage } from '../usage/usage-model.ts'
import { daysText, localMinutes } from './risk-words.ts'
import { useFinishRanges } from './use-finish-ranges.ts'
import { useFollowing } from './use-following.ts'
import type { RiskModel } from './use-risk.ts'

interface RunStripProps {
  risk: RiskModel
  view: RiskView
  state: RiskState | null
}

/** What was run, whether that is of the plan as it stands, and running it again. */
export function RunStrip({ risk, view, state }: RunStripProps) {
  const { t } = useTranslation('risk')
  const { actions } = useSchedule<HasUsage>()
  const canEdit = useCanEdit()
  const [isRunning, setRunning] = useState(false)
  const [failed, setFailed] = useState(false)
  const { risks, weathers, branches } = view.assumptions
  const isUncertain = (state?.withPoints ?? 0) + risks.length + weathers.length + branches.length > 0
  const [isShown, show] = useFinishRanges(view.run?.result ?? null)
  const run = async (): Promise<void> => {
    setRunning(true)
    setFailed(false)
    if (view.assumptions.levelled) await actions.usage.ready()
    const done = await actions.session.ask.simulate(view.assumptions)
    if (done === 'failed') setFailed(true)
    else if (done !== 'stopped') void risk.keep(done, view.revision)
    setRunning(false)
  }
  const stale = isStale(view, state)
  const due = stale && canEdit && isUncertain && !isRunning ? `${state?.inputHash} ${view.revision}` : ''
  const [isFollowing, setFollowing] = useFollowing(view.run, due, () => void run())
  return (
    <div className={`risk-strip${stale ? ' is-stale' : ''}`}>
      {isRunning ? <Progress limit={view.assumptions.limit} /> : <Told view={view} state={state} failed={failed} />}
      <span className="pl-spring" />
      {view.run && (
        <Checkbox
          className="risk-follow"
          label={t('inChart')}
          title={t('inChartHint')}
          checked={isShown}
          onChange={(event) => show(event.currentTarget.checked)}
        />
      )}
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

/** What was looked at beside the three points. */
function With({ assumed: { risks, groups, weathers, branches, levelled } }: { assumed: RiskAssumptions }) {
  const { t } = useTranslation('risk')
  const parts = [
    groups.length > 0 && t('with.correlation'),
    weathers.length > 0 && t('with.weather'),
    branches.length > 0 && t('with.branches'),
    levelled && t('with.levelling'),
    risks.length > 0 && t('with.risks', { count: risks.length }),
  ].filter((part) => part !== false)
  return parts.length > 0 && <span className="schedule-muted">{t('with.all', { parts: parts.join(', ') })}</span>
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
      <With assumed={view.assumptions} />
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
