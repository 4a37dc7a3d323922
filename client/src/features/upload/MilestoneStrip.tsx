import type { UploadComparison } from '@plumbline/core/contract'
import { formatInstant } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../i18n/format.ts'
import { shortCode } from '../../i18n/languages.ts'
import { type Mark, stripOf } from './milestone-strip.ts'

/** Where milestones stand before and after, on one line of time with the data date. */
export function MilestoneStrip({ milestones, dataDate }: Pick<UploadComparison, 'milestones' | 'dataDate'>) {
  const { t, i18n } = useTranslation('upload')
  const strip = stripOf(milestones, dataDate)
  if (!strip) return null
  const month = new Intl.DateTimeFormat(shortCode(i18n.language), { month: 'short', timeZone: 'UTC' })
  return (
    <div className="pl-strip" style={{ height: 44 + strip.lanes * 16 }}>
      <ul aria-label={t('strip.label')}>
        {strip.marks.map((mark) => (
          <Milestone key={mark.id} mark={mark} />
        ))}
      </ul>
      <div className="pl-strip-axis" aria-hidden="true">
        {strip.ticks.map(({ left, at, isNamed }) => (
          <i key={left} style={{ left: `${left}%` }}>
            {isNamed && <span>{month.format(at)}</span>}
          </i>
        ))}
        <b style={{ left: `${strip.dataDate}%` }} title={`${t('dataDate')}: ${dateOf(formatInstant(dataDate))}`} />
      </div>
    </div>
  )
}

const shown = (instant: number | null): string => (instant === null ? '–' : dateOf(formatInstant(instant)))

function Milestone({ mark: { code, name, left, right, critical, lane, from, to, label } }: { mark: Mark }) {
  const said = `${code} ${name}`.trim()
  return (
    <li title={`${said}: ${shown(left)} → ${shown(right)}`}>
      <span className={`pl-strip-name is-${label.side}`} style={{ left: `${label.at}%`, top: lane * 16 }}>
        {name || code}
      </span>
      <span className="pl-strip-dates">{`${shown(left)} → ${shown(right)}`}</span>
      {from !== null && from !== to && <i className="is-before" style={{ left: `${from}%` }} />}
      {to !== null && <i className={critical ? 'is-critical' : 'is-after'} style={{ left: `${to}%` }} />}
    </li>
  )
}
