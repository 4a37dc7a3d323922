import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import type { IndicatorView } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { dateOf, useNumbers } from '../../../i18n/format.ts'
import { signed } from '../../../i18n/number.ts'
import type { KnownIndicator } from '../../../parts/indicators/indicator-book.ts'
import { useValueText } from '../../../parts/indicators/indicator-text.ts'
import { behindNumber } from '../behind.ts'
import { missingOf } from '../made-of.ts'
import { changeOf, numbersOf } from '../trend.ts'
import { Sparkline } from './Sparkline.tsx'

interface NumberProps {
  view: IndicatorView
  indicator: KnownIndicator
  /** What it should be; null: nothing is said. */
  norm: number | null
}

/** The number, how it moved, and the way to the works behind it. */
export function NumberTile({ view, indicator, norm }: NumberProps) {
  return (
    <>
      <div className="scoreboard-number">
        <NumberLink view={view} indicator={indicator} />
        <Sparkline points={numbersOf(view.trend, indicator)} limit={norm} />
      </div>
      <ChangeLine view={view} indicator={indicator} norm={norm} />
    </>
  )
}

/** As a part of a whole; only percents have one. */
export function BarTile({ view, indicator, norm }: NumberProps) {
  const value = Number(view.values[indicator.key] ?? 0)
  return (
    <div className="scoreboard-bar-tile">
      <NumberLink view={view} indicator={indicator} />
      {isShare(indicator) && (
        <div className="scoreboard-bar" aria-hidden="true">
          <div style={{ width: `${Math.min(100, Math.max(0, value))}%` }} />
        </div>
      )}
      <ChangeLine view={view} indicator={indicator} norm={norm} />
    </div>
  )
}

/** It can be drawn as a part of a whole. */
const isShare = ({ unit, own }: KnownIndicator): boolean => unit === 'percent' || own?.unit === '%'

function NumberLink({ view, indicator }: Omit<NumberProps, 'norm'>) {
  const { t } = useTranslation('scoreboard')
  const { spaceId = '' } = useParams()
  const navigate = useNavigate()
  const text = useValueText(view.currency)
  const told = view.values[indicator.key] ?? null
  const value = text(indicator, told)
  const behind = behindNumber(view, indicator, spaceId)
  const [only, another] = behind
  if (!only || told === null) return <span className="scoreboard-value">{value}</span>
  if (!another) {
    return (
      <Link className="scoreboard-value" to={only.to} title={t('showWorks')}>
        {value}
      </Link>
    )
  }
  const menu = (
    <Menu>
      {behind.map(({ scheduleId, name, to, value: own }) => (
        <MenuItem key={scheduleId} text={name} label={text(indicator, own)} onClick={() => void navigate(to)} />
      ))}
    </Menu>
  )
  return (
    <PopoverNext content={menu} placement="bottom-start">
      <button type="button" className="scoreboard-value" title={t('showWorks')}>
        {value}
      </button>
    </PopoverNext>
  )
}

function ChangeLine({ view, indicator, norm }: NumberProps) {
  const { t } = useTranslation('scoreboard')
  const number = useNumbers()
  const change = changeOf(view.trend, indicator)
  const { better } = indicator
  const missing = missingOf(view, indicator)
  if (missing) return <p className="scoreboard-change">{t(`missing.${missing}`)}</p>
  // What is shown as 0 is no change to look at.
  const isChange = change !== null && number(Math.abs(change.by)) !== number(0)
  const isWorse = isChange && better !== null && change.by > 0 !== (better === 'up')
  return (
    <p className="scoreboard-change">
      {change && (
        <span className={isWorse ? 'is-worse' : undefined}>
          {t('change', { by: signed(change.by, number), since: dateOf(change.since) })}
        </span>
      )}
      {norm !== null && <span>{t('limit', { n: number(norm) })}</span>}
    </p>
  )
}
