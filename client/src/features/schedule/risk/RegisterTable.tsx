import { Button } from '@blueprintjs/core'
import { type RiskAssumptions, type RiskView, riskLimits } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { dayOfDefaultCalendar } from '../../../documents/schedule/rows/row-view.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import type { AssumptionChange } from './assumption-queue.ts'
import { RiskLine } from './RiskLine.tsx'
import { daysLater, moneyText } from './risk-words.ts'

type Risk = RiskAssumptions['risks'][number]

interface RegisterTableProps {
  view: RiskView
  assume: (change: AssumptionChange) => void
}

const columns = [
  'risk',
  'works',
  'chance',
  'impact',
  'shape',
  'cost',
  'onP80',
  'answer',
  'price',
  'after',
  'impactAfter',
]
const following = ['due', 'owner', 'state']

/** What may happen, how likely, how much longer works take then, and what is done about it. */
export function RegisterTable({ view, assume }: RegisterTableProps) {
  const { t } = useTranslation('risk')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const { risks } = view.assumptions
  const perDay = dayOfDefaultCalendar(actions.session.frame)
  const onP80 = new Map(view.run?.result.events.map(({ id, onP80 }) => [id, onP80]))
  const add = (): void => {
    const impact = { shape: 'triangular' as const, min: perDay, likely: 2 * perDay, max: 5 * perDay }
    const works = actions.selected().slice(0, riskLimits.works)
    const risk: Risk = {
      ...{ id: newId(), name: t('newRisk'), probability: 0.25, effect: 'absolute', impact, works },
      ...{ cost: null, answer: null, state: 'open', owner: null, due: null },
    }
    assume((now) => ({ risks: [...now.risks, risk] }))
  }
  const set = (id: string, change: Partial<Risk>): void =>
    assume((now) => ({ risks: now.risks.map((risk) => (risk.id === id ? { ...risk, ...change } : risk)) }))
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
        <span className="pl-spring" />
        <Mitigated view={view} />
      </div>
      {risks.length > 0 && (
        <div className="risk-wide">
          <table>
            <thead>
              <tr>
                {[...columns, ...following].map((column) => (
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
                  onP80={onP80.get(risk.id) ?? null}
                  set={(change) => set(risk.id, change)}
                  remove={() => assume((now) => ({ risks: now.risks.filter(({ id }) => id !== risk.id) }))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

/** What the answers together do to P80, and what they take. */
function Mitigated({ view }: { view: RiskView }) {
  const { t } = useTranslation('risk')
  const { mitigated, finish } = view.run?.result ?? {}
  if (!mitigated || !finish) return null
  return (
    <span data-testid="risk-mitigated">
      {t('withAnswers', {
        days: daysLater(mitigated.p80 - finish.percents[79]!),
        price: moneyText(mitigated.price),
      })}
    </span>
  )
}
