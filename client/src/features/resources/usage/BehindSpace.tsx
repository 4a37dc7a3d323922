import { Cross } from '@blueprintjs/icons'
import { textOfDay } from '@plumbline/core/attributes'
import { resourceBehind, type SpaceUsageLane, type UsageGrouping } from '@plumbline/core/contract'
import { isHourly } from '@plumbline/core/resources'
import { type Day, MINUTES_PER_DAY } from '@plumbline/core/time'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import { formatDate, formatFinishDate } from '../../../parts/values/date.ts'
import { formatDecimal } from '../../../parts/values/number.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { IconButton } from '../../../shell/IconButton.tsx'

export interface SpaceDays {
  laneId: string
  by: UsageGrouping
  from: Day
  to: Day
}

interface BehindSpaceProps {
  spaceId: string
  lane: SpaceUsageLane
  days: SpaceDays
  close: () => void
}

/** Works of all schedules that need the resource on these days. */
export function BehindSpace({ spaceId, lane, days, close }: BehindSpaceProps) {
  const { t, i18n } = useTranslation('spaceUsage')
  const number = (decimal: string): string => formatDecimal(decimal, i18n.language)
  const { by, from, to } = days
  const [found, setFound] = useState<Output<typeof resourceBehind> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const resourceId = lane.id
  useEffect(() => {
    let isCurrent = true
    const input = { spaceId, resourceId, by, from: textOfDay(from), to: textOfDay(to) }
    const read = (): void =>
      void call(resourceBehind, { input, quiet: true }).then(
        (answer) => isCurrent && setFound(answer),
        (failure: unknown) => isCurrent && setError(failure),
      )
    read()
    const ends = [onServerEvent('loads', read), onReconnected(read)]
    return () => {
      isCurrent = false
      for (const end of ends) end()
    }
  }, [spaceId, resourceId, by, from, to])
  const until = formatFinishDate((to + 1) * MINUTES_PER_DAY)
  return (
    <aside className="space-usage-behind" data-testid="space-usage-behind" aria-label={t('behind')}>
      <header>
        <b>{lane.name || lane.code || t(lane.id === 'space' ? 'whole' : 'nowhere')}</b>
        <span className="space-usage-muted">
          {formatDate(from * MINUTES_PER_DAY)} – {until}
        </span>
        <IconButton icon={<Cross size={12} />} label={t('close')} onClick={close} />
      </header>
      {error !== null && <p className="space-usage-note">{errorSentence(error)}</p>}
      {found === null && error === null && <p className="space-usage-note">{t('reading')}</p>}
      {found?.works.length === 0 && <p className="space-usage-note">{t('nobody')}</p>}
      <ul>
        {found?.works.map(({ scheduleId, scheduleName, wbsId, code, name, amount, units }) => (
          <li key={`${scheduleId} ${wbsId}`}>
            <Link to={`/${spaceId}/schedule/${scheduleId}?row=${wbsId}&tab=resource_planning`}>
              <b>{code}</b> {name}
            </Link>
            <small>
              {scheduleName} · {units === null ? '' : `${number(units)} × `}
              {number(amount)} {lane.kind === 'hours' || isHourly(lane.type) ? t('hours') : lane.unit}
            </small>
          </li>
        ))}
      </ul>
      {found !== null && found.unread > 0 && <p className="space-usage-note">{t('unread', { count: found.unread })}</p>}
    </aside>
  )
}
