import './start.css'
import type { StartBar } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { shortCode } from '../../i18n/languages.ts'
import { type DrawnBar, drawingOf } from './small-gantt.ts'

interface SmallGanttProps {
  bars: readonly StartBar[]
  dataDate: string | null
  /** `large` has targets and months below. */
  size: 'large' | 'small'
  /** Of the row that is ringed. */
  marked?: string | null
}

const MOST = { large: 24, small: 9 }

/** A schedule as a picture: the same bars, colours and data date as on its screen. */
export function SmallGantt({ bars, dataDate, size, marked }: SmallGanttProps) {
  const { t, i18n } = useTranslation('start')
  const drawing = drawingOf(bars, dataDate, MOST[size])
  const month = new Intl.DateTimeFormat(shortCode(i18n.language), { month: 'short', timeZone: 'UTC' })
  return (
    <div className={`start-gantt is-${size}`} role="img" aria-label={t('picture', { count: bars.length })}>
      <div className="start-gantt-bars">
        {size === 'large' && drawing.ticks.map(({ left }) => <i key={left} style={{ left: `${left}%` }} />)}
        {drawing.bars.map((bar) => (
          <Bar key={bar.id} bar={bar} isMarked={bar.id === marked} hasTarget={size === 'large'} />
        ))}
        {drawing.dataDate !== null && <b className="start-gantt-date" style={{ left: `${drawing.dataDate}%` }} />}
      </div>
      {size === 'large' && (
        <div className="start-gantt-axis" aria-hidden="true">
          {drawing.ticks.map(({ left, month: at }, place) => (
            <span key={left} style={{ left: `${left}%` }}>
              {month.format(at)}
              {(at.getUTCMonth() === 0 || place === 0) && ` ${String(at.getUTCFullYear()).slice(2)}`}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

function Bar({ bar, isMarked, hasTarget }: { bar: DrawnBar; isMarked: boolean; hasTarget: boolean }) {
  const { left, width, done, target, look, milestone, name } = bar
  const place = { left: `${left}%`, width: milestone ? undefined : `max(3px, ${width}%)` }
  const classes = ['start-bar', `is-${look}`, milestone && 'is-milestone', isMarked && 'is-marked']
  return (
    <div className="start-row" title={name}>
      <span className={classes.filter(Boolean).join(' ')} style={place}>
        {!milestone && look !== 'done' && done > 0 && <span style={{ width: `${done}%` }} />}
      </span>
      {hasTarget && target && (
        <span className="start-target" style={{ left: `${target.left}%`, width: `max(2px, ${target.width}%)` }} />
      )}
    </div>
  )
}
