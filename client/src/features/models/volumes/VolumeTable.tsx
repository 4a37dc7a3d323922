import type { Measure } from '@plumbline/core/plan'
import { decimalOf, millionths } from '@plumbline/core/progress'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../../i18n/format.ts'
import { shortCode } from '../../../i18n/languages.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { useLinkedPlan } from '../links/use-linked-plan.ts'
import { ModelTable } from '../ModelTable.tsx'
import type { VolumeLine } from './volume-lines.ts'

const DIGITS = 3
const columns = ['work', 'elements', 'before', 'after', 'difference'] as const

/** The volume of each work as it is, as it would be, and what lies between. */
export function VolumeTable({ lines }: { lines: readonly VolumeLine[] }) {
  const { t } = useTranslation('modelVolumes')
  const named = columns.map((key) => ({ key, label: t(`column.${key}`) }))
  return (
    <ModelTable columns={named} lines={lines}>
      {(line) => <Line key={line.workId} line={line} />}
    </ModelTable>
  )
}

function Line({ line: { slot, workId, before, after, quantity, isOther } }: { line: VolumeLine }) {
  const { t, i18n } = useTranslation('modelVolumes')
  const linked = useLinkedPlan()
  const number = useNumbers()
  const { store } = linked.plan
  const amount = (decimal: string): string => formatNumber(Number(decimal), shortCode(i18n.language), DIGITS)
  const volume = (measure: Measure | null): string => (measure ? `${amount(measure.plan)} ${measure.unit}`.trim() : '–')
  const { counted, unknown } = quantity
  const difference = decimalOf(millionths(after.plan) - millionths(before?.plan ?? '0'))
  const isComparable = before === null || before.unit === after.unit
  return (
    <tr data-same={!isOther || undefined}>
      <th scope="row">
        <button type="button" className="model-link" onClick={() => linked.chooseWorks([workId])}>
          {`${store.codes[slot]} ${store.names[slot]}`.trim()}
        </button>
      </th>
      <td>
        {number(counted)}
        {unknown > 0 && (
          <span className="pl-muted" title={t('unknownHint')}>
            {' '}
            {t('unknown', { number: number(unknown) })}
          </span>
        )}
      </td>
      <td>{volume(before)}</td>
      <td>{counted === 0 ? '–' : volume(after)}</td>
      <td>{isOther && isComparable ? `${millionths(difference) > 0n ? '+' : ''}${amount(difference)}` : ''}</td>
    </tr>
  )
}
