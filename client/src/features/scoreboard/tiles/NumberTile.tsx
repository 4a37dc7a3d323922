import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import type { IndicatorView, Tile } from '@plumbline/core/contract'
import { type IndicatorCode, indicatorKinds } from '@plumbline/core/indicators'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { dateOf, useNumbers } from '../../../i18n/format.ts'
import { behindNumber } from '../behind.ts'
import { changeOf, numbersOf, signed, useValueText } from '../value-text.ts'
import { Sparkline } from './Sparkline.tsx'

interface NumberProps {
  view: IndicatorView
  tile: Tile
  code: IndicatorCode
}

/** The number, how it moved, and the way to the works behind it. */
export function NumberTile({ view, tile, code }: NumberProps) {
  return (
    <div className="scoreboard-number">
      <div>
        <NumberLink view={view} code={code} />
        <ChangeLine view={view} tile={tile} code={code} />
      </div>
      <Sparkline points={numbersOf(view.trend, code)} limit={tile.yellow} />
    </div>
  )
}

/** As a part of a whole; only percents have one. */
export function BarTile({ view, tile, code }: NumberProps) {
  const value = Number(view.values[code] ?? 0)
  return (
    <div className="scoreboard-bar-tile">
      <NumberLink view={view} code={code} />
      {indicatorKinds[code].unit === 'percent' && (
        <div className="scoreboard-bar" aria-hidden="true">
          <div style={{ width: `${Math.min(100, Math.max(0, value))}%` }} />
        </div>
      )}
      <ChangeLine view={view} tile={tile} code={code} />
    </div>
  )
}

function NumberLink({ view, code }: Omit<NumberProps, 'tile'>) {
  const { t } = useTranslation('scoreboard')
  const { spaceId = '' } = useParams()
  const navigate = useNavigate()
  const text = useValueText(view.currency)
  const value = text(code, view.values[code])
  const behind = behindNumber(view, code, spaceId)
  const [only, another] = behind
  if (!only || view.values[code] === null) {
    return (
      <span className="scoreboard-value" title={t('noValue')}>
        {value}
      </span>
    )
  }
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
        <MenuItem key={scheduleId} text={name} label={text(code, own)} onClick={() => void navigate(to)} />
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

function ChangeLine({ view, tile, code }: NumberProps) {
  const { t } = useTranslation('scoreboard')
  const number = useNumbers()
  const change = changeOf(view.trend, code)
  const { better } = indicatorKinds[code]
  const isWorse = change !== null && better !== null && change.by !== 0 && change.by > 0 !== (better === 'up')
  return (
    <p className="scoreboard-change">
      {change && (
        <span className={isWorse ? 'is-worse' : undefined}>
          {t('change', { by: signed(change.by, number), since: dateOf(change.since) })}
        </span>
      )}
      {tile.yellow !== null && <span>{t('limit', { n: number(tile.yellow) })}</span>}
    </p>
  )
}
