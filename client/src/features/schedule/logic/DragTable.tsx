import type { FloatBand, PathReport } from '@plumbline/core/paths'
import { useTranslation } from 'react-i18next'
import { dayOfDefaultCalendar, minutesPerDayOf } from '../../../documents/schedule/rows/row-view.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { formatDuration } from '../../../parts/values/duration.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { moveFocus } from '../base/table-keys.ts'
import { useAsked } from '../base/use-asked.ts'
import { spotlightRows } from '../gantt/spotlight.ts'

/** All is tried anew when changes pause this long, milliseconds. */
const PAUSE = 1_000

/** Works by float, and of what holds the row how much time each takes. */
export function DragTable({ end, dayCost }: { end: string | null; dayCost: number }) {
  const { t } = useTranslation('logic')
  const report = useAsked(`${end} ${dayCost}`, (session) => session.ask.paths({ end, dayCost }), PAUSE)
  if (report === undefined) return <p className="schedule-hint">{t('reading')}</p>
  return (
    <>
      {report && <Bands bands={report.bands} />}
      {report && report.drags.length > 0 ? (
        <Drags report={report} />
      ) : (
        <p className="schedule-hint">{t('shorten.nothing')}</p>
      )}
    </>
  )
}

function Bands({ bands }: { bands: readonly FloatBand[] }) {
  const { actions } = useSchedule()
  const { t, i18n } = useTranslation('logic')
  return (
    <p className="logic-bands" data-testid="float-bands">
      <span className="schedule-muted">{t('shorten.bands')}</span>
      {bands.map(({ upTo, works, ids }) => (
        <button
          key={upTo}
          type="button"
          className="schedule-link"
          disabled={works === 0}
          onClick={() => spotlightRows(actions, 'path', ids)}
        >
          {t(`shorten.band.${upTo ?? 'more'}`)} <b>{formatNumber(works, i18n.language)}</b>
        </button>
      ))}
    </p>
  )
}

function Drags({ report: { drags, isCut } }: { report: PathReport }) {
  const { actions } = useSchedule()
  const { t, i18n } = useTranslation('logic')
  const { session } = actions
  const day = dayOfDefaultCalendar(session.frame)
  return (
    <>
      <table className="logic-paths" data-testid="drags">
        <thead>
          <tr>
            <th>{t('shorten.work')}</th>
            <th className="schedule-number">{t('shorten.duration')}</th>
            <th className="schedule-number" title={t('shorten.dragHint')}>
              {t('shorten.drag')}
            </th>
            <th className="schedule-number">{t('shorten.cost')}</th>
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus}>
          {drags.map(({ id, duration, drag, cost }) => (
            <tr key={id} tabIndex={0} onFocus={() => spotlightRows(actions, 'path', [id])}>
              <td>
                <button type="button" className="schedule-link" onClick={() => actions.showRow(id, 'look')}>
                  {rowLabel(session, id)}
                </button>
              </td>
              <td className="schedule-number">
                {formatDuration(duration, minutesPerDayOf(session.store, session.store.slotOf(id), session.frame))}
              </td>
              <td className="schedule-number">{formatDuration(drag, day)}</td>
              <td className="schedule-number">{cost === 0 ? '–' : formatNumber(cost, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isCut && <p className="schedule-muted">{t('shorten.isCut')}</p>}
    </>
  )
}
