import { isHourly } from '@plumbline/core/resources'
import { MINUTES_PER_DAY } from '@plumbline/core/time'
import type { TypedRefusal } from '@plumbline/core/usage'
import { useTranslation } from 'react-i18next'
import type { AssignmentRow } from '../../../documents/schedule/session/live-usage.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { formatDate } from '../../../parts/values/date.ts'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { parseDecimal } from '../../../parts/values/number.ts'
import { tell } from '../../../shell/toast.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import type { LineProps } from './LaneLine.tsx'
import { Periods } from './Periods.tsx'
import type { HasUsage } from './usage-model.ts'

/** What an assignment takes by period: typed here, it becomes days of its own. */
export function AssignmentLine({
  row,
  usage: { edges, dataDay },
  lane,
  shown,
  index,
}: LineProps & { row: AssignmentRow }) {
  const { actions } = useSchedule<HasUsage>()
  const { t } = useTranslation('usage')
  const canEdit = useCanEdit()
  const { id, workId, first, amounts, typed } = row
  const name = rowLabel(actions.session, workId)
  const commit = (at: number) => (text: string) => {
    const amount = text.trim() === '' ? null : parseDecimal(text)
    if (text.trim() !== '' && (amount === null || amount.startsWith('-'))) return t('wrong.amount')
    void actions.usage.type({ workId, id, from: edges[at]!, to: edges[at + 1]! - 1, amount }).then((refused) => {
      if (refused) tell({ message: refusedText(refused), intent: 'warning', key: 'usage-typed' })
    })
    return null
  }
  const refusedText = (refused: TypedRefusal): string =>
    refused.why === 'more_than_left'
      ? t('wrong.more_than_left', { left: localDecimal(refused.left) })
      : t(`wrong.${refused.why}`)
  return (
    <tr className="usage-assignment" aria-rowindex={index + 2} data-testid={`usage-assignment-${workId}`}>
      <th title={name}>
        <button type="button" className="schedule-link" onClick={() => actions.showRow(workId, 'look')}>
          {name}
        </button>
      </th>
      <td className="schedule-muted">{isHourly(lane.type) ? t('hours') : lane.unit}</td>
      <Periods shown={shown}>
        {(at) => {
          const [amount = '0', isTyped = false] = [amounts[at - first], typed[at - first]]
          const text = amount === '0' && !isTyped ? '' : localDecimal(amount)
          const isPast = edges[at + 1]! <= dataDay
          return (
            <td key={edges[at]} className={isTyped ? 'usage-figure is-typed' : 'usage-figure'}>
              {isPast || !canEdit ? (
                text
              ) : (
                <CellInput
                  label={`${name}, ${formatDate(edges[at]! * MINUTES_PER_DAY)}`}
                  value={text}
                  align="right"
                  width={64}
                  onCommit={commit(at)}
                />
              )}
            </td>
          )
        }}
      </Periods>
    </tr>
  )
}
