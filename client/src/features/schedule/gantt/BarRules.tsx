import { HTMLSelect } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { RowFilter } from '@plumbline/core/filtering'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { BAR_COLORS, type BarRule, MAX_RULES } from '../../../documents/schedule/drawn/gantt-view.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { changeGanttView } from '../base/chart-look.ts'
import { useSchedule } from '../base/schedule-context.ts'

/** Colours by conditions: saved filters, or the one that is set now, each with a colour; the first that holds wins. */
export function BarRules() {
  const { actions } = useSchedule()
  const { t } = useTranslation('gantt')
  const { ganttView } = useSnapshot(actions.state)
  const rules = ganttView.rules as readonly BarRule[]
  const put = (changed: readonly BarRule[]): void => changeGanttView(actions, { rules: changed })
  const recolor = (at: number): void =>
    put(rules.map((rule, i) => (i === at ? { ...rule, color: (rule.color + 1) % BAR_COLORS } : rule)))
  return (
    <div className="gantt-rules">
      {rules.length === 0 && <p className="schedule-muted">{t('rule.empty')}</p>}
      <ol>
        {rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the list
          <li key={at}>
            <button
              type="button"
              className="gantt-swatch"
              style={{ background: `var(--pl-bar-${rule.color})` }}
              aria-label={t('rule.recolor', { name: rule.name })}
              onClick={() => recolor(at)}
            />
            <span className="gantt-rule-name">{rule.name}</span>
            <IconButton
              icon={<Cross size={12} />}
              label={t('rule.remove', { name: rule.name })}
              onClick={() => put(rules.filter((_, i) => i !== at))}
            />
          </li>
        ))}
      </ol>
      {rules.length < MAX_RULES && (
        <AddRule add={(name, filter) => put([...rules, { name, filter, color: rules.length % BAR_COLORS }])} />
      )}
    </div>
  )
}

function AddRule({ add }: { add: (name: string, filter: RowFilter) => void }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('gantt')
  const { savedFilters, filter } = useSnapshot(actions.state)
  const choose = (id: string): void => {
    const saved = actions.state.savedFilters.find((one) => one.id === id)
    if (saved) add(saved.name, saved.filter)
    else if (id === 'now') add(t('rule.now'), actions.state.filter)
  }
  return (
    <HTMLSelect
      minimal
      fill
      aria-label={t('rule.add')}
      value=""
      options={[
        { value: '', label: t('rule.add') },
        ...(filter.conditions.length > 0 ? [{ value: 'now', label: t('rule.now') }] : []),
        ...savedFilters.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
