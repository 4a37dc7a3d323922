import { Tooltip } from '@blueprintjs/core'
import type { TimetableSummary } from '@plumbline/core/contract'
import { NO_INSTANT } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { SessionState } from '../../../documents/schedule/session/schedule-session.ts'
import { formatDate, formatFinishDate } from '../../../parts/values/date.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { soon } from '../base/soon.ts'

const RecalculationStrip = soon('RecalculationStrip')

export type Official = Pick<TimetableSummary, 'state' | 'inputHash' | 'resultHash'>

/**
 * R-REL-07: the official timetable of what is on screen. 0: not calculated, the server does not have it (yet); 2: it
 * follows the plan by itself, so it is being calculated; 1: calculated.
 */
function timetableStateOf({ result, status }: Pick<SessionState, 'result' | 'status'>, official: Official | null) {
  if (result && official && result.inputHash === official.inputHash) return official.state
  return official && status.connection === 'live' ? 2 : 0
}

export function StatusBar({ official }: { official: Official | null }) {
  const { actions } = useSchedule()
  const { t, i18n } = useTranslation('schedule')
  const { status, result, settings, phase, recalculation } = useSnapshot(actions.session.state)
  const { selection } = useSnapshot(actions.state)
  if (phase !== 'ready') return null
  const spring = <span className="pl-spring" />
  const number = (value: number): string => formatNumber(value, i18n.language)
  return (
    <>
      <Link connection={status.connection} latency={status.latency} />
      {settings && (
        <button type="button" className="schedule-status-button" onClick={() => actions.open({ kind: 'dataDate' })}>
          {t('status.dataDate')} <b>{formatDate(settings.dataDate)}</b>
        </button>
      )}
      {result && result.projectFinish !== NO_INSTANT && (
        <span>
          {t('status.finish')} <b>{formatFinishDate(result.projectFinish)}</b>
        </span>
      )}
      <Issues />
      {recalculation ? <RecalculationStrip waiting={spring} /> : spring}
      {selection.length > 1 && <span>{t('status.selected', { n: number(selection.length) })}</span>}
      {result && <span>{t('status.calculated', { ms: Math.max(1, Math.round(result.took)) })}</span>}
      <Agreement official={official} />
    </>
  )
}

function Link({ connection, latency }: { connection: string; latency: number | null }) {
  const { t } = useTranslation('schedule')
  return (
    <span className="schedule-live">
      <i className={`schedule-dot schedule-dot-${connection}`} />
      {t(`status.${connection}`)}
      {connection === 'live' && latency !== null && <span> {t('status.ms', { ms: Math.round(latency) })}</span>}
    </span>
  )
}

/** Problems of the plan: what the reading repaired and what the engine could not use. */
function Issues() {
  const { actions } = useSchedule()
  const { t } = useTranslation('schedule')
  const { result, readingIssues } = useSnapshot(actions.session.state)
  const count = (result?.issues.length ?? 0) + readingIssues.length
  if (count === 0) return null
  return (
    <button
      type="button"
      className="schedule-status-button schedule-warning"
      onClick={() => actions.open({ kind: 'issues' })}
    >
      {t('status.issues', { count })}
    </button>
  )
}

/** Is our result the server's? Results are compared only for equal inputs (decision 13). */
function Agreement({ official }: { official: Official | null }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('schedule')
  const session = useSnapshot(actions.session.state)
  const state = timetableStateOf(session as SessionState, official)
  const agreement = session.result?.resultHash === official?.resultHash ? 'same' : 'different'
  const look = agreement === 'same' ? 'schedule-official' : 'schedule-critical'
  return (
    <Tooltip
      content={t(state === 1 ? `status.officialHint.${agreement}` : `status.timetableHint.${state}`)}
      placement="top"
      compact
    >
      <span className={state === 1 ? look : 'schedule-muted'} data-testid="timetable" data-state={state}>
        {t(state === 1 ? `status.official.${agreement}` : `status.timetable.${state}`)}
      </span>
    </Tooltip>
  )
}
