import './gantt.css'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { LegendEntry } from '../../../documents/schedule/drawn/bar-colors.ts'
import type { AttributeBook } from '../../../parts/attributes/attribute-book.ts'
import { valueColumnsWith } from '../../../parts/filtering/value-columns.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { baselineVersion } from './use-baselines.ts'

/** What the colours of bars and the thin bars below them stand for. */
export function Legend() {
  const { actions, versions, version } = useSchedule()
  const { t } = useTranslation('gantt')
  const { ganttView, legend } = useSnapshot(actions.state)
  const name = useValueName(ganttView.colorBy, actions.session.store.attributes)
  const shown = ganttView.baselines.map((choice) => baselineVersion(choice, versions, version.id))
  const isColored = ganttView.colorBy !== 'state'
  if (!ganttView.legend || (!isColored && shown.every((one) => one === null))) return null
  return (
    <ul className="gantt-legend" aria-label={t('legend')} data-testid="legend">
      {shown.map(
        (one, which) =>
          one && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second thin bar
            <li key={which}>
              <span className="gantt-legend-thin" data-which={which} /> {one.name}
            </li>
          ),
      )}
      {isColored &&
        legend.map((entry) => (
          <li key={`${entry.color} ${entry.value}`}>
            <span className="gantt-legend-bar" style={{ background: colorOf(entry) }} /> {name(entry.value)}
          </li>
        ))}
    </ul>
  )
}

const colorOf = ({ ownColor, color }: LegendEntry): string => ownColor || `var(--pl-bar-${color})`

/** A value in words; '' stands for all values without a colour of their own. */
function useValueName(column: string, book: AttributeBook): (value: string) => string {
  const { t } = useTranslation('gantt')
  const { t: ts } = useTranslation('schedule')
  const isChoice = valueColumnsWith(book).find(({ key }) => key === column)?.kind === 'choice'
  return (value) => {
    if (value === '') return t('legendOther')
    if (column === 'type') return ts(`type.${value}`)
    return isChoice ? ts(`filter.choice.${value}`) : value
  }
}
