import { Cross, Lightning } from '@blueprintjs/icons'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Recalculation } from '../../../documents/schedule/session/schedule-session.ts'
import { weekdayDate } from '../../../parts/values/date.ts'
import { wholeDays } from '../../../parts/values/duration.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import { lastMoved } from '../gantt/spotlight.ts'

const SHOWN_MS = 12_000

/** One sentence after a recalculation: «118 moved, finish +4 d → Mon 26.07.2027». */
export function RecalculationStrip() {
  const { actions } = useSchedule()
  const { t, i18n } = useTranslation('schedule')
  const { recalculation } = useSnapshot(actions.session.state)
  const isShowing = useSnapshot(actions.state).spotlight?.kind === 'moved'

  useEffect(() => {
    if (!recalculation || isShowing) return
    const timer = setTimeout(() => actions.session.dismissRecalculation(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [recalculation, isShowing, actions])

  if (!recalculation) return null
  return (
    <div className="schedule-strip" role="status" data-testid="recalculation">
      <Lightning size={14} />
      <Cause recalculation={recalculation} />
      <b>{t('strip.moved', { count: recalculation.moved, n: formatNumber(recalculation.moved, i18n.language) })}</b>
      <FinishShift recalculation={recalculation} />
      <NewConflicts count={recalculation.conflicts} />
      <button type="button" className="schedule-strip-show" onClick={() => showFirstMoved(actions)}>
        {t('strip.show')}
      </button>
      <span className="pl-spring" />
      <span className="schedule-muted">{t('strip.took', { ms: Math.max(1, Math.round(recalculation.took)) })}</span>
      <IconButton
        icon={<Cross size={12} />}
        label={t('strip.close')}
        onClick={() => {
          if (isShowing) actions.state.spotlight = null
          actions.session.dismissRecalculation()
        }}
      />
    </div>
  )
}

/** «Maya changed Excavate and 2 more:». */
function Cause({ recalculation: { local, by, cause } }: { recalculation: Recalculation }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const { store } = actions.session
  const names = cause.rows.flatMap((id) => store.names[store.slotOf(id)] ?? [])
  const rest = cause.count - names.length
  const rows = names.length > 0 ? names.map((name) => `“${name}”`).join(', ') : ''
  const more = rest > 0 ? t('strip.more', { count: rest }) : ''
  const what = [rows, more].filter(Boolean).join(' ') || t(`strip.what.${cause.beside}`)
  const key = local ? 'strip.byYou' : by ? 'strip.by' : 'strip.byAnother'
  return (
    <span className="schedule-strip-cause" title={t(key, { name: by, what })}>
      {t(key, { name: by, what })}
    </span>
  )
}

function FinishShift({ recalculation }: { recalculation: Recalculation }) {
  const { t, i18n } = useTranslation('schedule')
  const days = wholeDays(recalculation.finishShift)
  if (days === 0) return <span className="schedule-muted">{t('strip.finishSame')}</span>
  const shift = t('row.days', { days: days > 0 ? `+${days}` : `−${-days}` })
  return (
    <span>
      {t('strip.finish')} <b className={days > 0 ? 'schedule-critical' : 'schedule-done'}>{shift}</b> →{' '}
      {weekdayDate(recalculation.finish, i18n.language)}
    </span>
  )
}

/** Limits that are broken now and were not, and rows that cannot be calculated any more. */
function NewConflicts({ count }: { count: number }) {
  const { t } = useTranslation('schedule')
  return count > 0 ? <b className="schedule-warning">{t('strip.conflicts', { count })}</b> : null
}

/** All that moved stands out. The first moved row below the caret, then from the top: pressing again walks through them. */
function showFirstMoved(actions: ReturnType<typeof useSchedule>['actions']): void {
  const { store } = actions.session
  const latest = lastMoved(store)
  if (latest === 0) return
  actions.state.spotlight = { kind: 'moved', at: latest }
  const from = store.positions[store.slotOf(actions.state.row)] ?? -1
  for (let step = 1; step <= store.size; step++) {
    const slot = store.order[(from + step) % store.size]!
    if (store.movedAt[slot] !== latest) continue
    actions.showRow(store.ids[slot]!, 'look')
    return
  }
}
