import { Button } from '@blueprintjs/core'
import type { Shortening as Found, ShorteningRates } from '@plumbline/core/paths'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { formatNumber, parseNumber } from '../../../parts/values/number.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { ShorteningSteps } from './ShorteningSteps.tsx'

const usual: ShorteningRates = {
  ...{ crashShare: 25, crashDay: 0, crashPremium: 50 },
  ...{ overlapShare: 30, overlapDay: 0, overlapPremium: 20 },
}

const kinds = ['crash', 'overlap'] as const

/** What would end it so many days earlier, the cheapest first; nothing is changed before somebody applies it. */
export function Shortening({ end }: { end: string | null }) {
  const { t } = useTranslation('logic')
  const { actions } = useSchedule()
  const { ask } = actions.session
  const [days, setDays] = useState(5)
  const [rates, setRates] = useState(usual)
  const [found, setFound] = useState<Found | null | 'finding' | 'failed' | 'none'>('none')
  useEffect(() => () => void ask.stopShortening(), [ask])
  const find = async (): Promise<void> => {
    setFound('finding')
    const answer = await ask.shorten({ end, days, rates })
    setFound(answer === 'stopped' ? 'none' : answer)
  }
  return (
    <div data-testid="shortening">
      <form
        className="logic-shorten"
        onSubmit={(event) => {
          event.preventDefault()
          void find()
        }}
      >
        <span className="logic-field">
          {t('shorten.by')} <Amount label={t('shorten.by')} value={days} least={0.5} most={500} onTake={setDays} />{' '}
          {t('shorten.days')}
        </span>
        {kinds.map((kind) => (
          <Rates key={kind} kind={kind} rates={rates} onChange={setRates} />
        ))}
        {found === 'finding' ? (
          <Button size="small" text={t('shorten.stop')} onClick={() => void ask.stopShortening()} />
        ) : (
          <Button size="small" type="submit" intent="primary" text={t('shorten.find')} />
        )}
      </form>
      {found === 'none' && <p className="schedule-hint">{t('shorten.hint')}</p>}
      {found === 'finding' && <p className="schedule-hint">{t('shorten.finding')}</p>}
      {found === 'failed' && <p className="schedule-warning">{t('shorten.failed')}</p>}
      {found === null && <p className="schedule-hint">{t('shorten.nothing')}</p>}
      {found !== null && typeof found === 'object' && (
        <ShorteningSteps found={found} applied={() => setFound('none')} />
      )}
    </div>
  )
}

interface RatesProps {
  kind: (typeof kinds)[number]
  rates: ShorteningRates
  onChange(rates: ShorteningRates): void
}

/** How far it may go, and what a day of it costs. */
function Rates({ kind, rates, onChange }: RatesProps) {
  const { t } = useTranslation('logic')
  const put = (which: 'Share' | 'Day' | 'Premium') => (value: number) =>
    onChange({ ...rates, [`${kind}${which}`]: value })
  const label = (which: string): string => `${t(`shorten.${kind}`)}, ${which}`
  return (
    <span className="logic-field">
      {t(`shorten.${kind}`)}{' '}
      <Amount label={label('%')} value={rates[`${kind}Share`]} least={0} most={100} onTake={put('Share')} /> %,{' '}
      {t('shorten.aDay')}{' '}
      <Amount label={label(t('shorten.aDay'))} value={rates[`${kind}Day`]} least={0} most={1e12} onTake={put('Day')} />{' '}
      +{' '}
      <Amount
        label={label(t('shorten.premium'))}
        value={rates[`${kind}Premium`]}
        least={0}
        most={1_000}
        onTake={put('Premium')}
      />{' '}
      % {t('shorten.premium')}
    </span>
  )
}

interface AmountProps {
  label: string
  value: number
  least: number
  most: number
  onTake(value: number): void
}

function Amount({ label, value, least, most, onTake }: AmountProps) {
  const { t, i18n } = useTranslation('logic')
  const take = (text: string): string | null => {
    const amount = parseNumber(text)
    if (amount === null || amount < least || amount > most) {
      return t(least > 0 ? 'shorten.wrongDays' : most === 100 ? 'shorten.wrongShare' : 'shorten.wrongNumber')
    }
    onTake(amount)
    return null
  }
  return (
    <CellInput
      label={label}
      value={formatNumber(value, i18n.language)}
      exact={String(value)}
      align="right"
      width={most > 1_000 ? 80 : 48}
      onCommit={take}
    />
  )
}
