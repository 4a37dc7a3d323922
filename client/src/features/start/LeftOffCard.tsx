import './start.css'
import type { person } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { ago, dateOf, momentOf, useNumbers } from '../../i18n/format.ts'
import { signed } from '../../i18n/number.ts'
import { Avatar } from '../../shell/Avatar.tsx'
import { SmallGantt } from './SmallGantt.tsx'
import { daysMoved } from './small-gantt.ts'
import { type LeftOff, pathOf } from './use-starts.ts'

type Member = Pick<z.infer<typeof person>, 'id' | 'firstName' | 'lastName' | 'color' | 'avatar'>

const MOST_PEOPLE = 3

interface LeftOffCardProps {
  leftOff: LeftOff
  /** Of the space. */
  members: readonly Member[]
  /** Enter carries on from anywhere on the page. */
  hasKey: boolean
}

/** Where the person was last: the schedule, its row, who is there now, and how it looks today. */
export function LeftOffCard({ leftOff, members, hasKey }: LeftOffCardProps) {
  const { t } = useTranslation('start')
  const { schedule, start } = leftOff
  const { name, path, versionName, work, seenAt, dataDate } = schedule
  return (
    <section className="start-hero" aria-label={t('leftOff')} data-testid="left-off">
      <div className="start-hero-words">
        <p title={seenAt ? momentOf(seenAt) : undefined}>{t('leftOffAgo', { ago: seenAt ? ago(seenAt) : '' })}</p>
        <h2 title={name}>{name}</h2>
        <p>{[path.at(-1), versionName].filter(Boolean).join(', ')}</p>
        {work && (
          <p className="start-hero-work">
            <i className={work.critical ? 'is-critical' : ''} />
            <span>{`${work.code} ${work.name}`.trim()}</span>
            {work.critical && <small>{t('critical')}</small>}
          </p>
        )}
        <div className="pl-spring" />
        <div className="start-hero-foot">
          <Link className="bp6-button bp6-intent-primary" to={pathOf(leftOff)}>
            {t('carryOn')} {hasKey && <span className="pl-open-key">↵</span>}
          </Link>
          <People members={members.filter(({ id }) => start.here.includes(id))} />
        </div>
      </div>
      {start.bars.length > 0 && start.schedules[0]?.id === schedule.id ? (
        <SmallGantt bars={start.bars} dataDate={dataDate} size="large" marked={work?.id} />
      ) : (
        <p className="start-hero-empty">{t('noPicture')}</p>
      )}
    </section>
  )
}

/** Who has the space open now. */
export function People({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation('start')
  const more = members.length - MOST_PEOPLE
  return (
    <span className="start-people">
      {members.slice(0, MOST_PEOPLE).map((member) => (
        <Avatar key={member.id} person={member} size={22} />
      ))}
      <span>{members.length === 0 ? t('nobodyHere') : more > 0 ? t('moreHere', { count: more }) : t('here')}</span>
    </span>
  )
}

/** «Forecast 26.07.2027, +4 d since you left». */
export function Forecast({ leftOff: { schedule } }: { leftOff: LeftOff }) {
  const { t } = useTranslation('start')
  const number = useNumbers()
  const days = daysMoved(schedule.finishThen, schedule.finish)
  if (schedule.finish === null) return null
  return (
    <span className="start-forecast">
      {t('forecast', { name: schedule.name, date: dateOf(schedule.finish) })}
      {days !== null && (
        <>
          {', '}
          <b className={days > 0 ? 'is-later' : days < 0 ? 'is-earlier' : ''}>
            {days === 0 ? t('unmoved') : t('moved', { days: signed(days, number) })}
          </b>
        </>
      )}
    </span>
  )
}
