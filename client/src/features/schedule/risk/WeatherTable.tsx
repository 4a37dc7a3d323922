import { Button } from '@blueprintjs/core'
import { type RiskAssumptions, type RiskView, riskLimits } from '@plumbline/core/contract'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { formatNumber, parseNumber } from '../../../parts/values/number.ts'
import { inOrder, pointsText, typedPoints } from '../../../parts/values/three-points.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import type { AssumptionChange } from './assumption-queue.ts'
import { typedName } from './risk-words.ts'
import { WorksCell } from './WorksCell.tsx'

type Weather = RiskAssumptions['weathers'][number]

interface WeatherTableProps {
  view: RiskView
  assume: (change: AssumptionChange) => void
}

/** Most days of a month that may be lost: one that has none left never ends. */
const MOST_DAYS = 28

/** Days of each month on which some works cannot go on. */
export function WeatherTable({ view, assume }: WeatherTableProps) {
  const { t, i18n } = useTranslation('risk')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const { weathers } = view.assumptions
  const months = Array.from({ length: 12 }, (_, month) =>
    dayjs(new Date(2000, month, 1))
      .locale(i18n.language)
      .format('MMM'),
  )
  const add = (): void => {
    const works = actions.selected().slice(0, riskLimits.works)
    const none = Array.from({ length: 12 }, (): [number, number, number] => [0, 0, 0])
    const weather = { id: newId(), name: t('newWeather'), months: none, works }
    assume((now) => ({ weathers: [...now.weathers, weather] }))
  }
  const set = (id: string, change: Partial<Weather>): void =>
    assume((now) => ({ weathers: now.weathers.map((one) => (one.id === id ? { ...one, ...change } : one)) }))
  return (
    <div data-testid="risk-weather">
      <div className="risk-spread">
        <Button
          size="small"
          text={t('addWeather')}
          disabled={!canEdit || weathers.length >= riskLimits.weathers}
          onClick={add}
        />
        <span className="schedule-muted">{t('addWeatherHint')}</span>
      </div>
      {weathers.length > 0 && (
        <div className="risk-wide">
          <table>
            <thead>
              <tr>
                <th>{t('column.weather')}</th>
                <th>{t('column.works')}</th>
                {months.map((month) => (
                  <th key={month}>{month}</th>
                ))}
                <th aria-label={t('delete')} />
              </tr>
            </thead>
            <tbody>
              {weathers.map((weather) => (
                <WeatherLine
                  key={weather.id}
                  weather={weather}
                  months={months}
                  set={(change) => set(weather.id, change)}
                  remove={() => assume((now) => ({ weathers: now.weathers.filter(({ id }) => id !== weather.id) }))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

interface WeatherLineProps {
  weather: Weather
  months: readonly string[]
  set: (change: Partial<Weather>) => void
  remove: () => void
}

function WeatherLine({ weather, months, set, remove }: WeatherLineProps) {
  const { t, i18n } = useTranslation('risk')
  const canEdit = useCanEdit()
  const { name, works } = weather
  const commitName = (text: string): string | null => {
    const typed = typedName(text)
    if (typed === null) return t('wrong.name')
    set({ name: typed })
    return null
  }
  const commitMonth = (month: number, text: string): string | null => {
    const points = typedPoints(text, parseNumber)
    if (!points || points.some((days) => days < 0 || days > MOST_DAYS)) return t('wrong.lostDays', { most: MOST_DAYS })
    if (!inOrder(points)) return t('wrong.order')
    set({ months: weather.months.with(month, points) })
    return null
  }
  return (
    <tr>
      <td>
        <CellInput label={t('column.weather')} value={name} width={140} disabled={!canEdit} onCommit={commitName} />
      </td>
      <td>
        <WorksCell works={works} onTake={(taken) => set({ works: taken })} />
      </td>
      {weather.months.map((points, month) => (
        <td key={months[month]}>
          <CellInput
            label={`${months[month]}: ${name}`}
            value={pointsText(points.map((days) => formatNumber(days, i18n.language)))}
            align="right"
            width={70}
            disabled={!canEdit}
            onCommit={(text) => commitMonth(month, text)}
          />
        </td>
      ))}
      <td>
        <button type="button" className="schedule-link" disabled={!canEdit} onClick={remove}>
          {t('delete')}
        </button>
      </td>
    </tr>
  )
}
