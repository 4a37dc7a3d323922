import './filtering.css'
import '../inputs/inputs.css'
import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { type FilterCondition, type FilterOperator, valuesOf } from '@plumbline/core/filtering'
import { useState } from 'react'
import { IconButton } from '../../shell/IconButton.tsx'
import { useScheduleText } from '../words/schedule-text.ts'
import { type FilterColumns, kindOf, textsOf, valuesOfTexts } from './filter-text.ts'
import { operatorsOf } from './value-columns.ts'

/** A condition while it is being typed: its values are texts, maybe without meaning yet. */
interface Draft {
  key: number
  column: string
  operator: FilterOperator
  texts: string[]
}

let drafts = 0

function draftOf(columns: FilterColumns, condition: FilterCondition): Draft {
  return { key: ++drafts, column: condition.column, operator: condition.operator, texts: textsOf(columns, condition) }
}

interface ConditionLinesProps {
  columns: FilterColumns
  /** Where the lines begin; from then on they are what is typed. */
  conditions: readonly FilterCondition[]
  change: (conditions: FilterCondition[]) => void
}

/** Conditions, one a line; a line that means nothing yet is none. */
export function ConditionLines({ columns, conditions: first, change: tell }: ConditionLinesProps) {
  const { t } = useScheduleText()
  const [lines, setLines] = useState(() => first.map((one) => draftOf(columns, one)))

  const change = (next: Draft[]): void => {
    const conditions = next.flatMap<FilterCondition>(({ column, operator, texts }) => {
      const values = valuesOfTexts(columns, column, operator, texts)
      return values ? [{ column, operator, values }] : []
    })
    setLines(next)
    tell(conditions)
  }
  const replace = (draft: Draft): void => change(lines.map((each) => (each.key === draft.key ? draft : each)))

  return (
    <>
      {lines.map((draft) => (
        <ConditionLine
          key={draft.key}
          columns={columns}
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
  columns: FilterColumns
  draft: Draft
  onChange: (draft: Draft) => void
  onRemove: () => void
}

function ConditionLine({ columns, draft, onChange, onRemove }: LineProps) {
  const { t } = useScheduleText()
  const operators = operatorsOf[kindOf(columns, draft.column)]
  return (
    <div className="schedule-filter-line">
      <HTMLSelect
        aria-label={t('filter.column')}
        value={draft.column}
        options={columns.map(({ key, title }) => ({ value: key, label: title ?? t(`column.${key}`) }))}
        onChange={(event) => {
          const column = event.currentTarget.value
          onChange({ ...draft, column, operator: operatorsOf[kindOf(columns, column)][0]!, texts: [] })
        }}
      />
      <HTMLSelect
        aria-label={t('filter.operator')}
        value={draft.operator}
        options={operators.map((operator) => ({ value: operator, label: t(`filter.operators.${operator}`) }))}
        onChange={(event) => onChange({ ...draft, operator: event.currentTarget.value as FilterOperator })}
      />
      <Values columns={columns} draft={draft} onChange={onChange} />
      <IconButton icon={<Cross size={14} />} label={t('filter.remove')} onClick={onRemove} />
    </div>
  )
}

function Values({ columns, draft, onChange }: Omit<LineProps, 'onRemove'>) {
  const { choices, names } = columns.find(({ key }) => key === draft.column) ?? {}
  const count = valuesOf(draft.operator)
  if (count === 'none') return <span />
  const isChosen = draft.operator === 'filter_by_list' || draft.operator === 'ne'
  if (names && isChosen) return <Choices choices={names} asTheyAre draft={draft} onChange={onChange} />
  if (choices) return <Choices choices={choices} draft={draft} onChange={onChange} />
  if (count === 'many') return <ListValue {...{ draft, onChange }} />
  return (
    <span className="schedule-filter-values">
      {Array.from({ length: count === 'two' ? 2 : 1 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a value is
        <ValueField key={at} {...{ at, columns, draft, onChange }} />
      ))}
    </span>
  )
}

function ValueField({ at, columns, draft, onChange }: Omit<LineProps, 'onRemove'> & { at: number }) {
  const { t } = useScheduleText()
  const text = draft.texts[at] ?? ''
  const isWrong = text !== '' && valuesOfTexts(columns, draft.column, 'eq', [text]) === null
  const hint =
    { date: t('filter.hint.date'), number: t('filter.hint.number') }[kindOf(columns, draft.column) as string] ?? ''
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

function ListValue({ draft, onChange }: Pick<LineProps, 'draft' | 'onChange'>) {
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

interface ChoicesProps extends Pick<LineProps, 'draft' | 'onChange'> {
  choices: readonly string[]
  /** They are words already. */
  asTheyAre?: boolean
}

function Choices({ choices, asTheyAre = false, draft, onChange }: ChoicesProps) {
  const { t } = useScheduleText()
  const toggle = (choice: string): void => {
    const { texts } = draft
    onChange({ ...draft, texts: texts.includes(choice) ? texts.filter((each) => each !== choice) : [...texts, choice] })
  }
  const label = (choice: string): string =>
    asTheyAre ? choice : draft.column === 'type' ? t(`type.${choice}`) : t(`filter.choice.${choice}`)
  return (
    <span className="schedule-filter-choices">
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          inline
          label={label(choice)}
          checked={draft.texts.includes(choice)}
          onChange={() => toggle(choice)}
        />
      ))}
    </span>
  )
}
