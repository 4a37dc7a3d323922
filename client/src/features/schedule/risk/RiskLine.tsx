import { Chat } from '@blueprintjs/icons'
import type { RiskAssumptions } from '@plumbline/core/contract'
import { type RiskState, riskStates } from '@plumbline/core/risk'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../../i18n/format.ts'
import { typedDay } from '../../../i18n/typed-date.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { formatDuration, parseDuration } from '../../../parts/values/duration.ts'
import { parseNumber, parsePercent } from '../../../parts/values/number.ts'
import { inOrder, pointsText, typedPoints } from '../../../parts/values/three-points.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { discussWorks } from '../chat/chat-commands.ts'
import { daysLater, moneyText, parseMoney, shareText, typedName } from './risk-words.ts'
import { ShapeSelect } from './ThreePointTable.tsx'
import { WorksCell } from './WorksCell.tsx'

type Risk = RiskAssumptions['risks'][number]

interface RiskLineProps {
  risk: Risk
  /** Working minutes of a day in which impacts are written. */
  perDay: number
  /** Minutes by which it makes P80 later; null: not told. */
  onP80: number | null
  set: (change: Partial<Risk>) => void
  remove: () => void
}

export function RiskLine(props: RiskLineProps) {
  const { t } = useTranslation('risk')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const { risk, onP80, set, remove } = props
  const { name, impact, works } = risk
  const commitName = (text: string): string | null => {
    const typed = typedName(text)
    if (typed === null) return t('wrong.name')
    set({ name: typed })
    return null
  }
  return (
    <tr data-risk={name}>
      <td>
        <CellInput label={t('column.risk')} value={name} width={220} disabled={!canEdit} onCommit={commitName} />
      </td>
      <td>
        <WorksCell works={works} onTake={(taken) => set({ works: taken })} />
      </td>
      <td>
        <Chance column="chance" {...props} value={risk.probability} onChange={(probability) => set({ probability })} />
      </td>
      <td>
        <Impact
          column="impact"
          {...props}
          value={impact}
          onChange={(changed, effect) => {
            set(withImpact(risk, changed, effect))
            return true
          }}
        />
      </td>
      <td>
        <ShapeSelect
          value={impact.shape}
          label={`${t('column.shape')}: ${name}`}
          disabled={!canEdit}
          onChange={(shape) => set({ impact: { ...impact, shape } })}
        />
      </td>
      <td>
        <Cost {...props} />
      </td>
      <td className="schedule-number">{onP80 === null ? '–' : t('later', { days: daysLater(onP80) })}</td>
      <AnswerCells {...props} />
      <FollowUpCells {...props} />
      <td>
        <IconButton
          icon={<Chat size={12} />}
          label={t('discuss', { name })}
          onClick={() => discussWorks(actions, works)}
        />
        <button type="button" className="schedule-link" disabled={!canEdit} onClick={remove}>
          {t('delete')}
        </button>
      </td>
    </tr>
  )
}

/** What is done about it, at which price, and what is left of it then. */
function AnswerCells(props: RiskLineProps) {
  const { t } = useTranslation('risk')
  const canEdit = useCanEdit()
  const { risk, set } = props
  const { answer, name } = risk
  const take = (text: string): string | null => {
    const trimmed = text.trim()
    if (trimmed.length > 2_000) return t('wrong.name')
    const { probability, impact } = risk
    if (trimmed === '') set({ answer: null })
    else set({ answer: { ...(answer ?? { price: 0, probability, impact }), text: trimmed } })
    return null
  }
  const takePrice = (text: string): string | null => {
    const price = parseMoney(text)
    if (price === null || !answer) return t('wrong.money')
    set({ answer: { ...answer, price } })
    return null
  }
  return (
    <>
      <td>
        <CellInput
          label={`${t('column.answer')}: ${name}`}
          value={answer?.text ?? ''}
          placeholder="–"
          width={200}
          disabled={!canEdit}
          onCommit={take}
        />
      </td>
      <td>
        {answer && (
          <CellInput
            label={`${t('column.price')}: ${name}`}
            value={moneyText(answer.price)}
            exact={String(answer.price)}
            align="right"
            width={90}
            disabled={!canEdit}
            onCommit={takePrice}
          />
        )}
      </td>
      <td>
        {answer && (
          <Chance
            column="after"
            {...props}
            value={answer.probability}
            onChange={(probability) => set({ answer: { ...answer, probability } })}
          />
        )}
      </td>
      <td>
        {answer && (
          <Impact
            column="impactAfter"
            {...props}
            value={answer.impact}
            onChange={(left, effect) => {
              if (effect === risk.effect) set({ answer: { ...answer, impact: left } })
              return effect === risk.effect
            }}
          />
        )}
      </td>
    </>
  )
}

/** Until when, by whom, and how far that is. */
function FollowUpCells({ risk, set }: RiskLineProps) {
  const { t } = useTranslation('risk')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const { due, owner, state, name } = risk
  const book = actions.session.store.attributes
  const people = book.people
  const takeDue = (text: string): string | null => {
    const day = text.trim() === '' ? null : typedDay(text, due ?? '')
    if (text.trim() !== '' && day === null) return t('wrong.day')
    set({ due: day })
    return null
  }
  return (
    <>
      <td>
        <CellInput
          label={`${t('column.due')}: ${name}`}
          value={due === null ? '' : dateOf(due)}
          placeholder="–"
          width={90}
          disabled={!canEdit}
          onCommit={takeDue}
        />
      </td>
      <td>
        <select
          className="schedule-select"
          aria-label={`${t('column.owner')}: ${name}`}
          value={owner ?? ''}
          disabled={!canEdit}
          onChange={(event) => set({ owner: event.currentTarget.value || null })}
        >
          <option value="">{t('nobodyYet')}</option>
          {owner !== null && !people.some(({ id }) => id === owner) && (
            <option value={owner}>{book.personName(owner)}</option>
          )}
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </select>
      </td>
      <td>
        <select
          className="schedule-select"
          aria-label={`${t('column.state')}: ${name}`}
          value={state}
          disabled={!canEdit}
          onChange={(event) => set({ state: event.currentTarget.value as RiskState })}
        >
          {riskStates.map((one) => (
            <option key={one} value={one}>
              {t(`state.${one}`)}
            </option>
          ))}
        </select>
      </td>
    </>
  )
}

interface ChanceProps {
  column: 'chance' | 'after'
  risk: Risk
  value: number
  onChange: (share: number) => void
}

function Chance({ column, risk, value, onChange }: ChanceProps) {
  const { t } = useTranslation('risk')
  const canEdit = useCanEdit()
  const commit = (text: string): string | null => {
    const percent = parsePercent(text)
    if (percent === null) return t('wrong.chance')
    onChange(percent / 100)
    return null
  }
  return (
    <CellInput
      label={`${t(`column.${column}`)}: ${risk.name}`}
      value={shareText(value)}
      align="right"
      width={56}
      disabled={!canEdit}
      onCommit={commit}
    />
  )
}

interface ImpactProps {
  column: 'impact' | 'impactAfter'
  risk: Risk
  perDay: number
  value: Risk['impact']
  /** False: it is not taken. */
  onChange: (impact: Risk['impact'], effect: Risk['effect']) => boolean
}

/** Working time that is added, or hundredths of what the work takes: «1d / 2d / 5d», «10 % / 20 % / 40 %». */
function Impact({ column, risk, perDay, value, onChange }: ImpactProps) {
  const { t } = useTranslation('risk')
  const canEdit = useCanEdit()
  const write = (one: number): string => (risk.effect === 'relative' ? `${one} %` : formatDuration(one, perDay))
  const commit = (text: string): string | null => {
    const isShare = text.includes('%')
    const read = (part: string): number | null =>
      isShare ? parseNumber(part.replace('%', '')) : parseDuration(part, perDay)
    const points = typedPoints(text, read)
    if (!points) return t('wrong.points')
    if (!inOrder(points)) return t('wrong.order')
    const [min, likely, max] = points
    return onChange({ ...value, min, likely, max }, isShare ? 'relative' : 'absolute') ? null : t('wrong.sameUnit')
  }
  return (
    <CellInput
      label={`${t(`column.${column}`)}: ${risk.name}`}
      value={pointsText([value.min, value.likely, value.max].map(write))}
      align="right"
      width={120}
      disabled={!canEdit}
      onCommit={commit}
    />
  )
}

/** An answer is written as its risk is: with another effect it begins anew. */
const withImpact = (risk: Risk, impact: Risk['impact'], effect: Risk['effect']): Partial<Risk> => ({
  ...{ impact, effect },
  answer: risk.answer && effect !== risk.effect ? { ...risk.answer, impact } : risk.answer,
})

/** What it takes when it happens. */
function Cost({ risk, set }: RiskLineProps) {
  const { t } = useTranslation('risk')
  const canEdit = useCanEdit()
  const { cost, name } = risk
  const commit = (text: string): string | null => {
    if (text.trim() === '') {
      set({ cost: null })
      return null
    }
    const points = typedPoints(text, parseMoney)
    if (!points) return t('wrong.money')
    if (!inOrder(points)) return t('wrong.order')
    const [min, likely, max] = points
    set({ cost: { shape: 'triangular', min, likely, max } })
    return null
  }
  return (
    <CellInput
      label={`${t('column.cost')}: ${name}`}
      value={cost ? pointsText([cost.min, cost.likely, cost.max].map(moneyText)) : ''}
      exact={cost ? pointsText([cost.min, cost.likely, cost.max].map(String)) : ''}
      placeholder="–"
      align="right"
      width={120}
      disabled={!canEdit}
      onCommit={commit}
    />
  )
}
