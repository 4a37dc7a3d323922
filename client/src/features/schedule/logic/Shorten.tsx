import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { formatNumber, parseNumber } from '../../../parts/values/number.ts'
import { DragTable } from './DragTable.tsx'
import { Shortening } from './Shortening.tsx'
import { useEnd } from './use-end.tsx'

/** What holds the finish, or the row with the caret, what each work of it costs in time, and what would shorten it. */
export function Shorten() {
  const { t, i18n } = useTranslation('logic')
  const [dayCost, setDayCost] = useState(0)
  const { end, field } = useEnd()
  const take = (text: string): string | null => {
    const amount = parseNumber(text)
    if (amount === null || amount < 0 || amount > 1e12) return t('shorten.wrongNumber')
    setDayCost(amount)
    return null
  }
  return (
    <>
      <p className="logic-bar">
        {field}
        <span className="logic-field">
          {t('shorten.dayCost')}{' '}
          <CellInput
            label={t('shorten.dayCost')}
            value={formatNumber(dayCost, i18n.language)}
            exact={String(dayCost)}
            align="right"
            width={90}
            onCommit={take}
          />
        </span>
      </p>
      <div className="logic-sides">
        <section className="logic-side" aria-label={t('shorten.holding')}>
          <DragTable end={end} dayCost={dayCost} />
        </section>
        <section className="logic-side" aria-label={t('views.shorten')}>
          <Shortening key={end} end={end} />
        </section>
      </div>
    </>
  )
}
