import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { type FilterCondition, type FilterOperator, valuesOf } from '@plumbline/core/filtering'
import { useState } from 'react'
import { IconButton } from '../../../shell/IconButton.tsx'
import type { AttributeBook } from '../attributes/attribute-book.ts'
import { kindOf, textsOf, valuesOfTexts } from '../commands/filter-text.ts'
import { operatorsOf, type ValueColumn } from '../rows/row-values.ts'
import { useScheduleText } from './use-words.ts'

/** A condition while it is being typed: its values are texts, maybe without meaning yet. */
interface Draft {
  key: number
  column: string
  operator: FilterOperator
  texts: string[]
}

let drafts = 0

function draftOf(book: AttributeBook, condition: FilterCondition): Draft {
  return { key: ++drafts, column: condition.column, operator: condition.operator, texts: textsOf(book, condition) }
}

interface ConditionLinesProps {
  /** What lines begin with; what is typed after that is told by `change`. */
  conditions: readonly FilterCondition[]
  columns: readonly ValueColumn[]
  book: AttributeBook
  change: (conditions: FilterCondition[]) => void
}

/** Conditions on columns, one a line; a line that means nothing yet is no condition. */
export function ConditionLines({ conditions, columns, book, change }: ConditionLinesProps) {
  const { t } = useScheduleText()
  const [lines, setLines] = useState(() => conditions.map((one) => draftOf(book, one)))
  const put = (next: Draft[]): void => {
    setLines(next)
    change(
      next.flatMap<FilterCondition>(({ column, operator, texts }) => {
        const values = valuesOfTexts(book, column, operator, texts)
        return values ? [{ column, operator, values }] : []
      }),
    )
  }
  const replace = (draft: Draft): void => put(lines.map((each) => (each.key === draft.key ? draft : each)))
  return (
    <>
      {lines.map((draft) => (
        <ConditionLine
          key={draft.key}
          {...{ draft, columns, book }}
          onChange={replace}
          onRemove={() => put(lines.filter(({ key }) => key !== draft.key))}
        />
      ))}
      <Button
        size="small"
        variant="minimal"
        icon={<Plus size={14} />}
        text={t('filter.add')}
        onClick={() => put([...lines, { key: ++drafts, column: 'name', operator: 'like', texts: [] }])}
      />
    </>
  )
}

interface LineProps {
  draft: Draft
  columns: readonly ValueColumn[]
  book: AttributeBook
  onChange: (draft: Draft) => void
  onRemove: () => void
}

function ConditionLine({ draft, columns, book, onChange, onRemove }: LineProps) {
  const { t } = useScheduleText()
  const operators = operatorsOf[kindOf(book, draft.column)]
  return (
    <div className="schedule-filter-line">
      <HTMLSelect
        aria-label={t('filter.column')}
        value={draft.column}
        options={columns.map(({ key, title }) => ({ value: key, label: title ?? t(`column.${key}`) }))}
        onChange={(event) => {
          const column = event.currentTarget.value
          onChange({ ...draft, column, operator: operatorsOf[kindOf(book, column)][0]!, texts: [] })
        }}
      />
      <HTMLSelect
        aria-label={t('filter.operator')}
        value={draft.operator}
        options={operators.map((operator) => ({ value: operator, label: t(`filter.operators.${operator}`) }))}
        onChange={(event) => onChange({ ...draft, operator: event.currentTarget.value as FilterOperator })}
      />
      <Values {...{ draft, columns, book, onChange }} />
      <IconButton icon={<Cross size={14} />} label={t('filter.remove')} onClick={onRemove} />
    </div>
  )
}

type ValueProps = Omit<LineProps, 'onRemove'>

function Values(props: ValueProps) {
  const { draft, columns } = props
  const { choices, names } = columns.find(({ key }) => key === draft.column) ?? {}
  const count = valuesOf(draft.operator)
  if (count === 'none') return <span />
  const isChosen = draft.operator === 'filter_by_list' || draft.operator === 'ne'
  if (names && isChosen) return <Choices choices={names} asTheyAre {...props} />
  if (choices) return <Choices choices={choices} {...props} />
  if (count === 'many') return <ListValue {...props} />
  return (
    <span className="schedule-filter-values">
      {Array.from({ length: count === 'two' ? 2 : 1 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a value is
        <ValueField key={at} at={at} {...props} />
      ))}
    </span>
  )
}

function ValueField({ at, draft, book, onChange }: ValueProps & { at: number }) {
  const { t } = useScheduleText()
  const text = draft.texts[at] ?? ''
  const isWrong = text !== '' && valuesOfTexts(book, draft.column, 'eq', [text]) === null
  const hint =
    { date: t('filter.hint.date'), number: t('filter.hint.number') }[kindOf(book, draft.column) as string] ?? ''
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

function ListValue({ draft, onChange }: ValueProps) {
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

interface ChoicesProps extends ValueProps {
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
