import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { type FilterCondition, type FilterOperator, valuesOf } from '@plumbline/core/filtering'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { kindOf, textsOf, valuesOfTexts } from '../commands/filter-text.ts'
import { operatorsOf, valueColumns } from '../rows/row-values.ts'
import { useSchedule } from './schedule-context.ts'
import { useScheduleText } from './use-words.ts'

/** A condition while it is being typed: its values are texts, maybe without meaning yet. */
interface Draft {
  key: number
  column: string
  operator: FilterOperator
  texts: string[]
}

let drafts = 0

function draftOf(condition: FilterCondition): Draft {
  return { key: ++drafts, column: condition.column, operator: condition.operator, texts: textsOf(condition) }
}

/** The conditions of the filter, one a line; a line that means nothing yet hides no rows. */
export function FilterConditions() {
  const { actions } = useSchedule()
  const { filterRevision } = useSnapshot(actions.state)
  return <ConditionLines key={filterRevision} />
}

function ConditionLines() {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const [lines, setLines] = useState(() => actions.state.filter.conditions.map(draftOf))

  const change = (next: Draft[]): void => {
    const conditions = next.flatMap<FilterCondition>(({ column, operator, texts }) => {
      const values = valuesOfTexts(column, operator, texts)
      return values ? [{ column, operator, values }] : []
    })
    setLines(next)
    actions.filters.set({ join: actions.state.filter.join, conditions })
  }
  const replace = (draft: Draft): void => change(lines.map((each) => (each.key === draft.key ? draft : each)))

  return (
    <>
      {lines.map((draft) => (
        <ConditionLine
          key={draft.key}
          draft={draft}
          onChange={replace}
          onRemove={() => change(lines.filter(({ key }) => key !== draft.key))}
        />
      ))}
      <Button
        size="small"
        variant="minimal"
        icon={<Plus size={14} />}
        text={t('filter.add')}
        onClick={() => change([...lines, { key: ++drafts, column: 'name', operator: 'like', texts: [] }])}
      />
    </>
  )
}

interface LineProps {
  draft: Draft
  onChange: (draft: Draft) => void
  onRemove: () => void
}

function ConditionLine({ draft, onChange, onRemove }: LineProps) {
  const { t } = useScheduleText()
  const operators = operatorsOf[kindOf(draft.column)]
  return (
    <div className="schedule-filter-line">
      <HTMLSelect
        aria-label={t('filter.column')}
        value={draft.column}
        options={valueColumns.map(({ key }) => ({ value: key, label: t(`column.${key}`) }))}
        onChange={(event) => {
          const column = event.currentTarget.value
          onChange({ ...draft, column, operator: operatorsOf[kindOf(column)][0]!, texts: [] })
        }}
      />
      <HTMLSelect
        aria-label={t('filter.operator')}
        value={draft.operator}
        options={operators.map((operator) => ({ value: operator, label: t(`filter.operators.${operator}`) }))}
        onChange={(event) => onChange({ ...draft, operator: event.currentTarget.value as FilterOperator })}
      />
      <Values draft={draft} onChange={onChange} />
      <Button
        size="small"
        variant="minimal"
        icon={<Cross size={14} />}
        aria-label={t('filter.remove')}
        onClick={onRemove}
      />
    </div>
  )
}

function Values({ draft, onChange }: Omit<LineProps, 'onRemove'>) {
  const choices = valueColumns.find(({ key }) => key === draft.column)?.choices
  const count = valuesOf(draft.operator)
  if (count === 'none') return <span />
  if (choices) return <Choices choices={choices} draft={draft} onChange={onChange} />
  if (count === 'many') return <ListValue draft={draft} onChange={onChange} />
  return (
    <span className="schedule-filter-values">
      {Array.from({ length: count === 'two' ? 2 : 1 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a value is
        <ValueField key={at} at={at} draft={draft} onChange={onChange} />
      ))}
    </span>
  )
}

function ValueField({ at, draft, onChange }: Omit<LineProps, 'onRemove'> & { at: number }) {
  const { t } = useScheduleText()
  const text = draft.texts[at] ?? ''
  const isWrong = text !== '' && valuesOfTexts(draft.column, 'eq', [text]) === null
  const hint = { date: t('filter.hint.date'), number: t('filter.hint.number') }[kindOf(draft.column) as string] ?? ''
  return (
    <input
      type="text"
      className="schedule-input schedule-input-boxed"
      maxLength={256}
      placeholder={hint}
      title={isWrong ? hint : undefined}
      aria-label={t('filter.value')}
      aria-invalid={isWrong}
      value={text}
      onChange={(event) => {
        const texts = [...draft.texts]
        texts[at] = event.currentTarget.value
        onChange({ ...draft, texts: Array.from(texts, (each) => each ?? '') })
      }}
    />
  )
}

function ListValue({ draft, onChange }: Omit<LineProps, 'onRemove'>) {
  const { t } = useScheduleText()
  return (
    <input
      type="text"
      className="schedule-input schedule-input-boxed"
      placeholder={t('filter.hint.list')}
      aria-label={t('filter.value')}
      defaultValue={draft.texts.join('; ')}
      onChange={(event) =>
        onChange({ ...draft, texts: event.currentTarget.value.split(';').filter((text) => text.trim() !== '') })
      }
    />
  )
}

function Choices({ choices, draft, onChange }: Omit<LineProps, 'onRemove'> & { choices: readonly string[] }) {
  const { t } = useScheduleText()
  const toggle = (choice: string): void => {
    const { texts } = draft
    onChange({ ...draft, texts: texts.includes(choice) ? texts.filter((each) => each !== choice) : [...texts, choice] })
  }
  return (
    <span className="schedule-filter-choices">
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          inline
          label={draft.column === 'type' ? t(`type.${choice}`) : t(`filter.choice.${choice}`)}
          checked={draft.texts.includes(choice)}
          onChange={() => toggle(choice)}
        />
      ))}
    </span>
  )
}
