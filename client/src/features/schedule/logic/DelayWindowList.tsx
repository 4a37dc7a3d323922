import type { DelayWindowView } from '@plumbline/core/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { momentOf } from '../../../i18n/format.ts'
import { formatFinishDate } from '../../../parts/values/date.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { useSchedule } from '../base/schedule-context.ts'

type Work = Pick<DelayWindowView['shares'][number], 'id' | 'code' | 'name' | 'cause' | 'people'>

/** Each window with the works that have moved the finish in it, in the order of the way. */
export function DelayWindowList({ windows }: { windows: readonly DelayWindowView[] }) {
  const { t } = useTranslation('logic')
  const days = useDays()
  const shift = windows.reduce((sum, window) => sum + window.shift, 0)
  return (
    <>
      <ol className="logic-windows" data-testid="delay-windows">
        {windows.map((window) => (
          <li key={window.until.at}>
            <Head window={window} />
            {window.shares.map((share) => (
              <Line key={share.id} work={share}>
                {share.began !== 0 && <span>{t('delays.began', { days: days(share.began, window.day) })}</span>}
                {share.took !== 0 && <span>{t('delays.took', { days: days(share.took, window.day) })}</span>}
              </Line>
            ))}
            {window.concurrent.map((delay) => (
              <Line key={`${delay.id} ${delay.besideId}`} work={delay}>
                <span className="schedule-warning">
                  {t('delays.concurrent', { days: days(delay.amount, window.day) })}
                </span>
              </Line>
            ))}
            {window.anotherEnd !== 0 && (
              <p className="schedule-muted">{t('delays.anotherEnd', { days: days(window.anotherEnd, window.day) })}</p>
            )}
            {window.shift === 0 && window.shares.length === 0 && <p className="schedule-muted">{t('delays.none')}</p>}
          </li>
        ))}
      </ol>
      <p className="logic-total">
        <b>{t('delays.total', { days: days(shift, windows[0]?.day ?? 1) })}</b>
      </p>
    </>
  )
}

/** Signed days of the default calendar. */
function useDays() {
  const { i18n } = useTranslation('logic')
  return (minutes: number, day: number): string => {
    const value = Math.round((minutes / day) * 100) / 100
    const text = formatNumber(Math.abs(value), i18n.language)
    return value === 0 ? '0' : `${value > 0 ? '+' : '−'}${text}`
  }
}

function Head({ window }: { window: DelayWindowView }) {
  const { t, i18n } = useTranslation('logic')
  const { shift, day, since, until, finishBefore, finishAfter } = window
  const amount = formatNumber(Math.abs(Math.round((shift / day) * 100) / 100), i18n.language)
  const moved = shift === 0 ? t('delays.same') : t(shift > 0 ? 'delays.later' : 'delays.earlier', { days: amount })
  return (
    <p className="logic-window">
      <span className="schedule-muted">{t('delays.window', { from: momentOf(since.at), to: momentOf(until.at) })}</span>
      <span>
        {finishBefore === null || finishAfter === null
          ? t('delays.noFinish')
          : t('delays.finish', { before: formatFinishDate(finishBefore), after: formatFinishDate(finishAfter) })}
      </span>
      <b className={shift > 0 ? 'schedule-warning' : undefined}>{moved}</b>
    </p>
  )
}

function Line({ work, children }: { work: Work; children: ReactNode }) {
  const { t } = useTranslation('logic')
  const { actions } = useSchedule()
  const { id, code, name, cause, people } = work
  return (
    <p className="logic-share">
      <button type="button" className="schedule-link" onClick={() => actions.showRow(id, 'look')}>
        {`${code} ${name}`.trim()}
      </button>
      <span className="schedule-muted">{t(`delays.cause.${cause}`)}</span>
      {children}
      {people.length > 0 && (
        <span className="schedule-muted">
          {t('delays.by', { names: people.map((person) => person.name).join(', ') })}
        </span>
      )}
    </p>
  )
}
