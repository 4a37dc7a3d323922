import './usage-pane.css'
import { Button } from '@blueprintjs/core'
import { dayOfText, textOfDay } from '@plumbline/core/attributes'
import { MAX_USAGE_LANES, resourceOverload, type SpaceUsage } from '@plumbline/core/contract'
import { type Day, MINUTES_PER_DAY } from '@plumbline/core/time'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { COLOURS, scheduleColours } from '../../../parts/resources/schedule-parts.ts'
import { formatDate, formatDayMonth } from '../../../parts/values/date.ts'
import { attempt } from '../../../shell/attempt.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { tell } from '../../../shell/toast.ts'
import { BehindSpace, type SpaceDays } from './BehindSpace.tsx'
import { SpaceLane } from './SpaceLane.tsx'
import { UsageTools } from './UsageTools.tsx'
import { beginBefore, type UsageAsked, useSpaceUsage } from './use-space-usage.ts'

/** What works of all schedules of the space need of each resource, beside what there is. */
export function UsagePane({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('spaceUsage')
  const [asked, setAsked] = useState<UsageAsked>({
    ...{ by: 'resource', measure: 'units', period: 'week', first: null, offset: 0 },
  })
  const [days, setDays] = useState<SpaceDays | null>(null)
  const { usage, error, read } = useSpaceUsage(spaceId, asked)
  const change = (part: Partial<UsageAsked>): void => setAsked((before) => ({ ...before, offset: 0, ...part }))
  const showNext = async (): Promise<void> => {
    const after = days?.by === asked.by ? { laneId: days.laneId, from: textOfDay(days.from) } : undefined
    const found = await attempt(() => call(resourceOverload, { input: { spaceId, by: asked.by, after } }))
    if (!found) return
    if (!found.next) return tell({ message: t('noOverload') })
    const { laneId, place, from, to } = found.next
    const [first, last] = [dayOfText(from)!, dayOfText(to)!]
    setDays({ laneId, by: asked.by, from: first, to: last })
    change({
      first: beginBefore(first, asked.period),
      offset: Math.floor(place / MAX_USAGE_LANES) * MAX_USAGE_LANES,
    })
  }
  const picked = days?.by === asked.by ? usage?.lanes.find(({ id }) => id === days.laneId) : undefined
  const edges = (usage?.edges ?? []).map((text) => dayOfText(text)!)
  const dataDay = dayOfText(usage?.dataDay ?? '')
  const schedules = usage?.schedules
  const colourOf = useMemo(() => scheduleColours(schedules ?? []), [schedules])
  return (
    <section className="space-usage schedule-parts" data-testid="space-usage" aria-label={t('title')}>
      <UsageTools
        asked={asked}
        change={change}
        showNext={() => void showNext()}
        edges={edges}
        dataDay={dataDay}
        total={usage?.total ?? 0}
      />
      {usage && <Legend usage={usage} />}
      {error !== null && (
        <p className="space-usage-note" role="alert">
          {errorSentence(error)} <Button size="small" text={t('again')} onClick={() => void read()} />
        </p>
      )}
      {usage === null && error === null && <p className="space-usage-note">{t('reading')}</p>}
      {usage?.total === 0 && <p className="space-usage-note">{t('nothing')}</p>}
      {usage !== null && usage.lanes.length > 0 && (
        <div className="space-usage-body">
          <div className="space-usage-lanes">
            <Scale edges={edges} period={asked.period} />
            {usage.lanes.map((lane) => (
              <SpaceLane
                key={lane.id}
                lane={lane}
                edges={edges}
                colourOf={colourOf}
                dataDay={dataDay}
                isPicked={picked === lane}
                pick={(from, to) => setDays({ laneId: lane.id, by: asked.by, from, to })}
              />
            ))}
          </div>
          {days && picked && (
            <BehindSpace
              key={`${days.laneId} ${days.from}`}
              spaceId={spaceId}
              lane={picked}
              days={days}
              close={() => setDays(null)}
            />
          )}
        </div>
      )}
    </section>
  )
}

function Legend({ usage: { schedules } }: { usage: SpaceUsage }) {
  const { t } = useTranslation('spaceUsage')
  return (
    <ul className="space-usage-legend" aria-label={t('schedules')}>
      {schedules.slice(0, COLOURS).map(({ id, name }, at) => (
        <li key={id} title={name}>
          <i className={`space-usage-mark space-usage-part-${at}`} /> {name}
        </li>
      ))}
      {schedules.length > COLOURS && (
        <li>
          <i className={`space-usage-mark space-usage-part-${COLOURS}`} />{' '}
          {t('others', { count: schedules.length - COLOURS })}
        </li>
      )}
      <li>
        <i className="space-usage-mark-line" /> {t('available')}
      </li>
      <li>
        <i className="space-usage-mark space-usage-mark-over" /> {t('overload')}
      </li>
    </ul>
  )
}

/** Dates above the columns, as many as have room. */
const LABELS = 8
/** Where month and year stand in a date. */
const MONTH_AT = 3

function Scale({ edges, period }: { edges: readonly Day[]; period: UsageAsked['period'] }) {
  const periods = edges.slice(0, -1)
  const step = Math.ceil(periods.length / LABELS)
  return (
    <div className="space-usage-scale" aria-hidden="true">
      <span className="space-usage-scale-of" />
      <div className="space-usage-dates">
        {periods.map((day, at) =>
          at % step === 0 ? (
            <span key={day} style={{ left: `${(at / periods.length) * 100}%` }}>
              {period === 'month'
                ? formatDate(day * MINUTES_PER_DAY).slice(MONTH_AT)
                : formatDayMonth(day * MINUTES_PER_DAY)}
            </span>
          ) : null,
        )}
      </div>
    </div>
  )
}
