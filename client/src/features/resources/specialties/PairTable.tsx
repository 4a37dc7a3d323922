import { Cross } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { parseDecimal } from '../../../parts/values/number.ts'
import { IconButton } from '../../../shell/IconButton.tsx'

type Pair = readonly [name: string, amount: string]

interface PairTableProps {
  title: string
  columns: readonly [name: string, amount: string]
  testId: string
  mayEdit: boolean
  pairs: readonly Pair[]
  save: (pairs: Pair[]) => null
}

/** Names with an amount each, typed where they stand; the last line makes a new one. */
export function PairTable({ title, columns, testId, mayEdit, pairs, save }: PairTableProps) {
  const { t } = useTranslation('resources')
  const put = (at: number, pair: Pair): null => save([...pairs.slice(0, at), pair, ...pairs.slice(at + 1)])
  const named = (at: number, text: string, amount: string): string | null => {
    const name = text.trim()
    const isTaken = pairs.some(([other], i) => i !== at && other.toLowerCase() === name.toLowerCase())
    return name === '' || isTaken ? t(isTaken ? 'specialty.taken' : 'panel.wrong.name') : put(at, [name, amount])
  }
  const amounted = (at: number, name: string, text: string): string | null => {
    const typed = parseDecimal(text)
    return typed === null || typed.startsWith('-') ? t('assigned.wrong.amount') : put(at, [name, typed])
  }
  return (
    <table className="specialties-pairs" data-testid={testId}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th>{columns[0]}</th>
          <th className="resources-number">{columns[1]}</th>
          <th aria-label={t('panel.delete')} />
        </tr>
      </thead>
      <tbody>
        {pairs.map(([name, amount], at) => (
          <tr key={name}>
            <td>
              <CellInput
                label={columns[0]}
                width={280}
                value={name}
                disabled={!mayEdit}
                onCommit={(text) => named(at, text, amount)}
              />
            </td>
            <td>
              <CellInput
                label={columns[1]}
                width={100}
                align="right"
                value={localDecimal(amount)}
                disabled={!mayEdit}
                onCommit={(text) => amounted(at, name, text)}
              />
            </td>
            <td>
              {mayEdit && (
                <IconButton
                  icon={<Cross size={12} />}
                  label={t('panel.delete')}
                  onClick={() => save(pairs.filter((_, i) => i !== at))}
                />
              )}
            </td>
          </tr>
        ))}
        {mayEdit && (
          <tr key={`new ${pairs.length}`}>
            <td>
              <CellInput
                label={t('specialty.new', { of: title })}
                width={280}
                value=""
                placeholder={t('specialty.new', { of: title })}
                onCommit={(text) => named(pairs.length, text, '0')}
              />
            </td>
            <td />
            <td />
          </tr>
        )}
      </tbody>
    </table>
  )
}
