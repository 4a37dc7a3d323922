import './usage-pane.css'
import { Button, ButtonGroup, HTMLSelect } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { dayOfText } from '@plumbline/core/attributes'
import { MAX_USAGE_LANES, type SpaceUsage, type UsageGrouping, usageGroupings } from '@plumbline/core/contract'
import { type Day, MINUTES_PER_DAY, unitAfter } from '@plumbline/core/time'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COLOURS, scheduleColours } from '../../../parts/resources/schedule-parts.ts'
import { formatDate, formatDayMonth } from '../../../parts/values/date.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { BehindSpace, type SpaceDays } from './BehindSpace.tsx'
import { SpaceLane } from './SpaceLane.tsx'
import { shownPeriods, type UsageAsked, usagePeriods, useSpaceUsage } from './use-space-usage.ts'

/** What works of all schedules of the space need of each resource, beside what there is. */
export function UsagePane({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('spaceUsage')
  const [asked, setAsked] = useState<UsageAsked>({
    ...{ by: 'resource', measure: 'units', period: 'week', first: null, offset: 0 },
  })
  const [days, setDays] = useState<SpaceDays | null>(null)
  const { usage, error, read } = useSpaceUsage(spaceId, asked)
  const change = (part: Partial<UsageAsked>): void => setAsked((before) => ({ ...before, offset: 0, ...part }))
  const edges = (usage?.edges ?? []).map((text) => dayOfText(text)!)
  const schedules = usage?.schedules
  const colourOf = useMemo(() => scheduleColours(schedules ?? []), [schedules])
  return (
    <section className="space-usage schedule-parts" data-testid="space-usage" aria-label={t('title')}>
      <Tools asked={asked} change={change} edges={edges} total={usage?.total ?? 0} />
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
                dataDay={usage.dataDay === null ? null : dayOfText(usage.dataDay)}
                isPicked={days?.lane.id === lane.id}
                pick={(from, to) => setDays({ lane, by: asked.by, from, to })}
              />
            ))}
          </div>
          {days && (
            <BehindSpace
              key={`${days.lane.id} ${days.from}`}
              spaceId={spaceId}
              days={days}
              close={() => setDays(null)}
            />
          )}
        </div>
      )}
    </section>
  )
}

interface ToolsProps {
  asked: UsageAsked
  change: (part: Partial<UsageAsked>) => void
  edges: readonly Day[]
  total: number
}

function Tools({ asked: { by, measure, period, offset }, change, edges, total }: ToolsProps) {
  const { t } = useTranslation('spaceUsage')
  const first = edges[0]
  const move = (step: number): void => {
    if (first !== undefined)
      change({ first: unitAfter(first, period, step * Math.round(shownPeriods[period] / 3)), offset })
  }
  return (
    <header className="space-usage-tools">
      <HTMLSelect
        minimal
        aria-label={t('by.label')}
        value={by}
        options={usageGroupings.map((one) => ({ value: one, label: t(`by.${one}`) }))}
        onChange={({ currentTarget }) => change({ by: currentTarget.value as UsageGrouping })}
      />
      <HTMLSelect
        minimal
        aria-label={t('measure.label')}
        value={measure}
        options={(['units', 'cost'] as const).map((one) => ({ value: one, label: t(`measure.${one}`) }))}
        onChange={({ currentTarget }) => change({ measure: currentTarget.value as UsageAsked['measure'] })}
      />
      <ButtonGroup>
        {usagePeriods.map((one) => (
          <Button
            key={one}
            size="small"
            active={period === one}
            aria-pressed={period === one}
            text={t(`period.${one}`)}
            onClick={() => change({ period: one })}
          />
        ))}
      </ButtonGroup>
      <IconButton icon={<ChevronLeft size={14} />} label={t('earlier')} onClick={() => move(-1)} />
      <Button size="small" variant="minimal" text={t('now')} onClick={() => change({ first: null })} />
      <IconButton icon={<ChevronRight size={14} />} label={t('later')} onClick={() => move(1)} />
      {first !== undefined && (
        <span className="space-usage-muted">
          {formatDate(first * MINUTES_PER_DAY)} – {formatDate((edges.at(-1)! - 1) * MINUTES_PER_DAY)}
        </span>
      )}
      <span className="pl-spring" />
      {total > MAX_USAGE_LANES && (
        <>
          <span className="space-usage-muted">
            {t('page', { from: offset + 1, to: Math.min(total, offset + MAX_USAGE_LANES), total })}
          </span>
          <Button
            size="small"
            disabled={offset === 0}
            text={t('before')}
            onClick={() => change({ offset: offset - MAX_USAGE_LANES })}
          />
          <Button
            size="small"
            disabled={offset + MAX_USAGE_LANES >= total}
            text={t('after')}
            onClick={() => change({ offset: offset + MAX_USAGE_LANES })}
          />
        </>
      )}
    </header>
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
              {period === 'month' ? formatDate(day * MINUTES_PER_DAY) : formatDayMonth(day * MINUTES_PER_DAY)}
            </span>
          ) : null,
        )}
      </div>
    </div>
  )
}
