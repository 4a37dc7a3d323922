import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { type Price, type PriceBasis, priceBases } from '@plumbline/core/resources'
import { dayOfInstant, MINUTES_PER_DAY } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { instantOfTyped, parseDate } from '../../i18n/typed-date.ts'
import { CellInput } from '../../parts/inputs/CellInput.tsx'
import { formatDate } from '../../parts/values/date.ts'
import { localDecimal } from '../../parts/values/decimal.ts'
import { parseDecimal } from '../../parts/values/number.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { withPrice } from './price-steps.ts'

interface PriceTableProps {
  prices: readonly Price[]
  mayEdit: boolean
  /** null: taken; else why not. */
  put: (prices: readonly Price[]) => string | null
}

/** What a resource costs from which day on, with overtime; the first price holds from the beginning. */
export function PriceTable({ prices, mayEdit, put }: PriceTableProps) {
  const { t } = useTranslation('resources')
  const change = (at: number, part: Partial<Price>): string | null => {
    const changed = withPrice(prices, at, part)
    return changed === null ? t('prices.sameDay') : put(changed)
  }
  const last = prices.at(-1)
  const add = (): void => {
    const from = last ? Math.max(last.from ?? 0, dayOfInstant(Math.floor(Date.now() / 60_000))) + 1 : null
    put([...prices, { standard: '0', overtime: null, per: 'hour', ...last, from }])
  }
  return (
    <div className="resources-prices" data-testid="resource-prices">
      {prices.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{t('prices.from')}</th>
              <th>{t('prices.standard')}</th>
              <th>{t('prices.overtime')}</th>
              <th>{t('prices.per')}</th>
              <th aria-label={t('prices.remove')} />
            </tr>
          </thead>
          <tbody>
            {prices.map((price, at) => (
              <PriceLine
                key={price.from ?? 'first'}
                price={price}
                mayEdit={mayEdit}
                change={(part) => change(at, part)}
                remove={() => put(prices.filter((_, other) => other !== at))}
              />
            ))}
          </tbody>
        </table>
      )}
      {mayEdit && <Button size="small" variant="minimal" text={t('prices.add')} onClick={add} />}
    </div>
  )
}

interface PriceLineProps {
  price: Price
  mayEdit: boolean
  change: (part: Partial<Price>) => string | null
  remove: () => void
}

function PriceLine({ price: { from, standard, overtime, per }, mayEdit, change, remove }: PriceLineProps) {
  const { t } = useTranslation('resources')
  const money = (text: string): string | null => {
    const typed = parseDecimal(text)
    return typed === null || typed.startsWith('-') ? null : typed
  }
  const setFrom = (text: string): string | null => {
    if (text.trim() === '') return change({ from: null })
    const typed = parseDate(text, from === null ? 0 : from * MINUTES_PER_DAY)
    return typed ? change({ from: dayOfInstant(instantOfTyped(typed, 0)) }) : t('assigned.wrong.date')
  }
  const setStandard = (text: string): string | null => {
    const typed = money(text)
    return typed === null ? t('assigned.wrong.amount') : change({ standard: typed })
  }
  const setOvertime = (text: string): string | null => {
    if (text.trim() === '') return change({ overtime: null })
    const typed = money(text)
    return typed === null ? t('assigned.wrong.amount') : change({ overtime: typed })
  }
  const input = { disabled: !mayEdit, align: 'right' as const, width: 76 }
  return (
    <tr>
      <td>
        <CellInput
          disabled={!mayEdit}
          width={86}
          label={t('prices.from')}
          value={from === null ? '' : formatDate(from * MINUTES_PER_DAY)}
          placeholder={t('prices.always')}
          onCommit={setFrom}
        />
      </td>
      <td>
        <CellInput {...input} label={t('prices.standard')} value={localDecimal(standard)} onCommit={setStandard} />
      </td>
      <td>
        <CellInput
          {...input}
          label={t('prices.overtime')}
          value={overtime === null ? '' : localDecimal(overtime)}
          placeholder="="
          onCommit={setOvertime}
        />
      </td>
      <td>
        <select
          className="schedule-select"
          aria-label={t('prices.per')}
          value={per}
          disabled={!mayEdit}
          onChange={({ currentTarget }) => change({ per: currentTarget.value as PriceBasis })}
        >
          {priceBases.map((one) => (
            <option key={one} value={one}>
              {t(`prices.of.${one}`)}
            </option>
          ))}
        </select>
      </td>
      <td>{mayEdit && <IconButton icon={<Cross size={12} />} label={t('prices.remove')} onClick={remove} />}</td>
    </tr>
  )
}
