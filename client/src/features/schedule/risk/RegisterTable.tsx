import { Button } from '@blueprintjs/core'
import { type RiskAssumptions, type RiskView, riskLimits } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { dayOfDefaultCalendar } from '../../../documents/schedule/rows/row-view.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { formatDuration, parseDuration } from '../../../parts/values/duration.ts'
import { parsePercent } from '../../../parts/values/number.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { shareText } from './risk-words.ts'
import { ShapeSelect } from './ThreePointTable.tsx'

type Risk = RiskAssumptions['risks'][number]

interface RegisterTableProps {
  view: RiskView
  assume: (change: Partial<RiskAssumptions>) => void
}

/** What may happen, how likely, and how much longer works take then. */
export function RegisterTable({ view, assume }: RegisterTableProps) {
  const { t } = useTranslation('risk')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const { risks } = view.assumptions
  const perDay = dayOfDefaultCalendar(actions.session.frame)
  const add = (): void => {
    const impact = { shape: 'triangular' as const, min: perDay, likely: 2 * perDay, max: 5 * perDay }
    const works = actions.selected().slice(0, riskLimits.works)
    const risk: Risk = { id: newId(), name: t('newRisk'), probability: 0.25, effect: 'absolute', impact, works }
    assume({ risks: [...risks, risk] })
  }
  const set = (id: string, change: Partial<Risk>): void =>
    assume({ risks: risks.map((risk) => (risk.id === id ? { ...risk, ...change } : risk)) })
  return (
    <div data-testid="risk-register">
      <div className="risk-spread">
        <Button
          size="small"
          text={t('addRisk')}
          disabled={!canEdit || risks.length >= riskLimits.risks}
          onClick={add}
        />
        <span className="schedule-muted">{t('addRiskHint')}</span>
      </div>
      {risks.length > 0 && (
        <table>
          <thead>
            <tr>
              {['risk', 'works', 'chance', 'min', 'likely', 'max', 'shape'].map((column) => (
                <th key={column}>{t(`column.${column}`)}</th>
              ))}
              <th aria-label={t('delete')} />
            </tr>
          </thead>
          <tbody>
            {risks.map((risk) => (
              <RiskLine
                key={risk.id}
                risk={risk}
                perDay={perDay}
                set={(change) => set(risk.id, change)}
                remove={() => assume({ risks: risks.filter(({ id }) => id !== risk.id) })}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

interface RiskLineProps {
  risk: Risk
  perDay: number
  set: (change: Partial<Risk>) => void
  remove: () => void
}

function RiskLine({ risk, perDay, set, remove }: RiskLineProps) {
  const { t } = useTranslation('risk')
  const canEdit = useCanEdit()
  const { name, probability, impact } = risk
  const commitName = (text: string): string | null => {
    const trimmed = text.trim()
    if (trimmed === '' || trimmed.length > 200) return t('wrong.name')
    set({ name: trimmed })
    return null
  }
  const commitChance = (text: string): string | null => {
    const percent = parsePercent(text)
    if (percent === null) return t('wrong.chance')
    set({ probability: percent / 100 })
    return null
  }
  const commitImpact = (which: 'min' | 'likely' | 'max', text: string): string | null => {
    const minutes = parseDuration(text, perDay)
    if (minutes === null) return t('wrong.duration')
    const changed = { ...impact, [which]: minutes }
    if (changed.min > changed.likely || changed.likely > changed.max) return t('wrong.order')
    set({ impact: changed })
    return null
  }
  return (
    <tr data-risk={name}>
      <td>
        <CellInput label={t('column.risk')} value={name} disabled={!canEdit} onCommit={commitName} />
      </td>
      <td>
        <Works risk={risk} set={set} />
      </td>
      <td>
        <CellInput
          label={`${t('column.chance')}: ${name}`}
          value={shareText(probability)}
          align="right"
          width={64}
          disabled={!canEdit}
          onCommit={commitChance}
        />
      </td>
      {(['min', 'likely', 'max'] as const).map((which) => (
        <td key={which}>
          <CellInput
            label={`${t(`column.${which}`)}: ${name}`}
            value={formatDuration(impact[which], perDay)}
            align="right"
            width={64}
            disabled={!canEdit}
            onCommit={(text) => commitImpact(which, text)}
          />
        </td>
      ))}
      <td>
        <ShapeSelect
          value={impact.shape}
          label={`${t('column.shape')}: ${name}`}
          disabled={!canEdit}
          onChange={(shape) => set({ impact: { ...impact, shape } })}
        />
      </td>
      <td>
        <button type="button" className="schedule-link" disabled={!canEdit} onClick={remove}>
          {t('delete')}
        </button>
      </td>
    </tr>
  )
}

/** The works it lengthens; the selected ones take their place. */
function Works({ risk, set }: Pick<RiskLineProps, 'risk' | 'set'>) {
  const { t } = useTranslation('risk')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const [first] = risk.works
  const label = first === undefined ? t('noWorks') : rowLabel(actions.session, first) || t('gone')
  return (
    <span className="risk-works">
      <span title={label}>{risk.works.length > 1 ? t('andMore', { label, count: risk.works.length - 1 }) : label}</span>
      <button
        type="button"
        className="schedule-link"
        disabled={!canEdit}
        onClick={() => set({ works: actions.selected().slice(0, riskLimits.works) })}
      >
        {t('takeSelected')}
      </button>
    </span>
  )
}
