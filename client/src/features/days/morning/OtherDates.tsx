import { Button } from '@blueprintjs/core'
import { Cross, Tick } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { dateOf, momentOf } from '../../../i18n/format.ts'
import { useCan } from '../../../session/session.ts'
import { useDateProposals } from '../panel/use-date-proposals.ts'
import { Shift } from './Shift.tsx'

/** Dates that executors propose instead of those of the plan: accepted they are the plan. */
export function OtherDates({ versionId, scheduleId }: { versionId: string; scheduleId: string }) {
  const { t } = useTranslation('days')
  const { proposals, decide } = useDateProposals({ versionId, scheduleId, workId: null })
  const mayDecide = useCan()('schedule.edit')
  const open = proposals.filter(({ state }) => state === 'proposed')
  if (proposals.length === 0) return null
  return (
    <section data-testid="morning-dates">
      <h2>
        {t('dates.others')} <span className="days-count">{proposals.length}</span>
        <span className="pl-spring" />
        {mayDecide && open.length > 1 && (
          <Button
            size="small"
            text={t('dates.acceptAll', { count: open.length })}
            onClick={() => void decide(open, 'APPROVED')}
          />
        )}
      </h2>
      <ul>
        {proposals.map((one) => (
          <li key={one.workId} className="morning-line">
            <span className="morning-work">
              <b>{one.name || t('workGone')}</b>
              <small>{one.code}</small>
            </span>
            <span className="morning-what">
              {t('dates.from', { start: dateOf(one.start), finish: dateOf(one.finish) })}
            </span>
            <span className="morning-why is-plain">
              <span>
                {one.state === 'stale'
                  ? t('dates.stale')
                  : t('dates.insteadOf', { start: dateOf(one.wasStart), finish: dateOf(one.wasFinish) })}{' '}
                {one.comment}
              </span>
            </span>
            <span className="pl-muted">
              {one.byName} {momentOf(one.at)}
            </span>
            <Shift before={one.wasFinish} after={one.finish} />
            {mayDecide && one.state === 'proposed' && (
              <span className="morning-acts">
                <Button
                  size="small"
                  icon={<Tick />}
                  aria-label={t('accept')}
                  title={t('accept')}
                  onClick={() => void decide([one], 'APPROVED')}
                />
                <Button
                  size="small"
                  icon={<Cross />}
                  aria-label={t('decline')}
                  title={t('decline')}
                  onClick={() => void decide([one], 'DECLINED')}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
