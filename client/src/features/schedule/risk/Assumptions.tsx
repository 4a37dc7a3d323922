import { Button, Checkbox } from '@blueprintjs/core'
import { type RiskView, riskLimits } from '@plumbline/core/contract'
import { MINUTES_PER_DAY } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { dateOf } from '../../../i18n/format.ts'
import { typedDay } from '../../../i18n/typed-date.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { Field } from '../../../parts/inputs/Field.tsx'
import { formatNumber, parseNumber, parsePercent } from '../../../parts/values/number.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import type { AssumptionChange } from './assumption-queue.ts'
import { moneyText, parseMoney, shareText } from './risk-words.ts'

interface AssumptionsProps {
  view: RiskView
  assume: (change: AssumptionChange) => void
}

/** What was promised, how exact the answer shall be, and which works are long together. */
export function Assumptions({ view, assume }: AssumptionsProps) {
  const { t, i18n } = useTranslation('risk')
  const disabled = !useCanEdit()
  const { target, seed, tolerance, limit, budget, byDuration, contingency, levelled } = view.assumptions
  const number = (value: number): string => formatNumber(value, i18n.language)
  const whole = (name: 'seed' | 'limit', text: string, least: number, most: number): string | null => {
    const value = Number(text.replaceAll(/[\s {2},]/g, ''))
    if (!Number.isInteger(value) || value < least || value > most)
      return t('wrong.share', { least, most: number(most) })
    assume(() => ({ [name]: value }))
    return null
  }
  const takeTarget = (text: string): string | null => {
    const day = text.trim() === '' ? null : typedDay(text, target ?? '')
    if (text.trim() !== '' && day === null) return t('wrong.day')
    assume(() => ({ target: day }))
    return null
  }
  const takeTolerance = (text: string): string | null => {
    const days = Number(text.replace(',', '.').trim())
    const minutes = Math.round(days * MINUTES_PER_DAY)
    if (!Number.isFinite(minutes) || minutes < 1 || minutes > 1_000_000) return t('wrong.tolerance')
    assume(() => ({ tolerance: minutes }))
    return null
  }
  const takeBudget = (text: string): string | null => {
    const amount = text.trim() === '' ? null : parseMoney(text)
    if (text.trim() !== '' && amount === null) return t('wrong.money')
    assume(() => ({ budget: amount }))
    return null
  }
  const takeByDuration = (text: string): string | null => {
    const percent = parsePercent(text)
    if (percent === null) return t('wrong.chance')
    assume(() => ({ byDuration: percent / 100 }))
    return null
  }
  const takeContingency = (text: string): string | null => {
    const days = text.trim() === '' ? null : parseNumber(text)
    if (text.trim() !== '' && (days === null || days < 0 || days > 3_650)) return t('wrong.contingency')
    const plannedThen = view.run?.result.planned
    const contingency = days === null || plannedThen === undefined ? null : { days, plannedThen }
    assume(() => ({ contingency }))
    return null
  }
  return (
    <div className="risk-assumptions" data-testid="risk-assumptions">
      <Field label={t('field.target')}>
        <CellInput
          label={t('field.target')}
          value={target === null ? '' : dateOf(target)}
          placeholder={t('field.none')}
          disabled={disabled}
          onCommit={takeTarget}
        />
      </Field>
      <Field label={t('field.tolerance')} hint={t('hint.tolerance')}>
        <CellInput
          label={t('field.tolerance')}
          value={number(Math.round((tolerance / MINUTES_PER_DAY) * 100) / 100)}
          disabled={disabled}
          onCommit={takeTolerance}
        />
      </Field>
      <Field label={t('field.limit')}>
        <CellInput
          label={t('field.limit')}
          value={number(limit)}
          disabled={disabled}
          onCommit={(text) => whole('limit', text, 1_000, riskLimits.futures)}
        />
      </Field>
      <Field label={t('field.seed')} hint={t('hint.seed')}>
        <CellInput
          label={t('field.seed')}
          value={String(seed)}
          disabled={disabled}
          onCommit={(text) => whole('seed', text, 0, 0x7fffffff)}
        />
      </Field>
      <Field label={t('field.budget')}>
        <CellInput
          label={t('field.budget')}
          value={budget === null ? '' : moneyText(budget)}
          exact={budget === null ? '' : String(budget)}
          placeholder={t('field.none')}
          disabled={disabled}
          onCommit={takeBudget}
        />
      </Field>
      <Field label={t('field.byDuration')} hint={t('hint.byDuration')}>
        <CellInput
          label={t('field.byDuration')}
          value={shareText(byDuration)}
          disabled={disabled}
          onCommit={takeByDuration}
        />
      </Field>
      <Field label={t('field.contingency')} hint={t('hint.contingency')}>
        <CellInput
          label={t('field.contingency')}
          value={contingency === null ? '' : number(contingency.days)}
          placeholder={t('field.none')}
          disabled={disabled || !view.run}
          onCommit={takeContingency}
        />
      </Field>
      <Field label={t('field.levelled')} hint={t('hint.levelled')}>
        <Checkbox
          aria-label={t('field.levelled')}
          checked={levelled}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => assume(() => ({ levelled: checked }))}
        />
      </Field>
      <Groups view={view} assume={assume} />
    </div>
  )
}

function Groups({ view, assume }: AssumptionsProps) {
  const { t } = useTranslation('risk')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const { groups } = view.assumptions
  const add = (): void => {
    const works = actions.selected().slice(0, riskLimits.works)
    const first = works[0] === undefined ? '' : rowLabel(actions.session, works[0])
    const group = { id: newId(), name: (first || t('newGroup')).slice(0, 200), correlation: 0.5, works }
    assume((now) => ({ groups: [...now.groups, group] }))
  }
  return (
    <section aria-label={t('groups')}>
      <div className="risk-spread">
        <b>{t('groups')}</b>
        <Button
          size="small"
          text={t('addGroup')}
          disabled={!canEdit || groups.length >= riskLimits.groups}
          onClick={add}
        />
      </div>
      {groups.map((group) => (
        <div key={group.id} className="risk-spread">
          <span>{t('groupOf', { name: group.name, count: group.works.length })}</span>
          <CellInput
            label={`${t('correlation')}: ${group.name}`}
            value={shareText(group.correlation)}
            width={64}
            disabled={!canEdit}
            onCommit={(text) => {
              const percent = parsePercent(text)
              if (percent === null || percent > 99) return t('wrong.correlation')
              assume((now) => ({
                groups: now.groups.map((one) => (one.id === group.id ? { ...one, correlation: percent / 100 } : one)),
              }))
              return null
            }}
          />
          <button
            type="button"
            className="schedule-link"
            disabled={!canEdit}
            onClick={() => assume((now) => ({ groups: now.groups.filter(({ id }) => id !== group.id) }))}
          >
            {t('delete')}
          </button>
        </div>
      ))}
    </section>
  )
}
