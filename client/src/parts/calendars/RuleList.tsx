import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import type { CalendarRule, Recurrence } from '@plumbline/core/plan'
import { instantOf } from '@plumbline/core/time'
import { parseDate } from '../../i18n/typed-date.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { CellInput } from '../inputs/CellInput.tsx'
import { formatDate } from '../values/date.ts'
import { type CalendarDraft, newRule } from './draft.ts'
import { parseShifts, shiftsText } from './shifts.ts'
import { useCalendarWords } from './words.ts'

interface RuleListProps {
  draft: CalendarDraft
  readOnly: boolean
  onChange: (draft: CalendarDraft) => void
}

const kinds: readonly Recurrence['on'][] = ['yearly', 'weekly', 'nth']
const MAX_RULES = 40

/** Days that come again. */
export function RuleList({ draft, readOnly, onChange }: RuleListProps) {
  const { t } = useCalendarWords()
  const set = (rules: readonly CalendarRule[]): void => onChange({ ...draft, rules })
  const menu = (
    <Menu>
      {kinds.map((on) => (
        <MenuItem key={on} text={t(`rule.${on}`)} onClick={() => set([...draft.rules, newRule(on)])} />
      ))}
    </Menu>
  )
  return (
    <section className="calendars-section">
      <h3>{t('rule.title')}</h3>
      {draft.rules.length === 0 && <p className="calendars-muted">{t('rule.none')}</p>}
      {draft.rules.map((rule, index) => (
        <RuleLine
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have an order and nothing else
          key={index}
          rule={rule}
          readOnly={readOnly}
          onSet={(changed) => set(draft.rules.map((one, i) => (i === index ? changed : one)))}
          onRemove={() => set(draft.rules.filter((_, i) => i !== index))}
        />
      ))}
      {!readOnly && (
        <PopoverNext content={menu} placement="bottom-start">
          <Button
            size="small"
            variant="minimal"
            icon={<Plus size={12} />}
            text={t('rule.add')}
            disabled={draft.rules.length >= MAX_RULES}
          />
        </PopoverNext>
      )}
    </section>
  )
}

interface RuleLineProps {
  rule: CalendarRule
  readOnly: boolean
  onSet: (rule: CalendarRule) => void
  onRemove: () => void
}

function RuleLine({ rule, readOnly, onSet, onRemove }: RuleLineProps) {
  const { t } = useCalendarWords()
  const commitShifts = (text: string): string | null => {
    const read = parseShifts(text)
    if ('problem' in read) return t(`shifts.${read.problem}`)
    onSet({ ...rule, shifts: read.shifts })
    return null
  }
  return (
    <div className="calendars-rule" data-testid="calendar-rule">
      <CellInput
        label={t('rule.name')}
        placeholder={t('rule.name')}
        value={rule.name}
        disabled={readOnly}
        onCommit={(name) => {
          onSet({ ...rule, name: name.trim().slice(0, 256) })
          return null
        }}
      />
      {!readOnly && <IconButton icon={<Cross size={12} />} label={t('rule.remove')} onClick={onRemove} />}
      <div className="calendars-rule-when">
        <When when={rule.when} disabled={readOnly} onSet={(when) => onSet({ ...rule, when })} />
      </div>
      <CellInput
        label={t('rule.shifts')}
        placeholder={t('week.off')}
        value={shiftsText(rule.shifts)}
        disabled={readOnly}
        onCommit={commitShifts}
      />
      <div className="calendars-rule-when">
        <Bound rule={rule} side="from" disabled={readOnly} onSet={onSet} />
        <Bound rule={rule} side="to" disabled={readOnly} onSet={onSet} />
      </div>
    </div>
  )
}

function Bound({
  rule,
  side,
  disabled,
  onSet,
}: {
  rule: CalendarRule
  side: 'from' | 'to'
  disabled: boolean
  onSet: (rule: CalendarRule) => void
}) {
  const { t } = useCalendarWords()
  const at = rule[side]
  const commit = (text: string): string | null => {
    if (text.trim() === '') {
      onSet({ ...rule, [side]: null })
      return null
    }
    const day = parseDate(text, instantOf(at ?? 0))?.day
    if (day === undefined) return t('schedule:edit.date')
    const changed = { ...rule, [side]: day }
    if (changed.from !== null && changed.to !== null && changed.to < changed.from) return t('exception.order')
    onSet(changed)
    return null
  }
  return (
    <CellInput
      label={t(`rule.${side}`)}
      placeholder={t(`rule.${side}`)}
      value={at === null ? '' : formatDate(instantOf(at))}
      disabled={disabled}
      onCommit={commit}
    />
  )
}

interface WhenProps<R extends Recurrence> {
  when: R
  disabled: boolean
  onSet: (when: Recurrence) => void
}

function When({ when, ...rest }: WhenProps<Recurrence>) {
  switch (when.on) {
    case 'yearly':
      return <Yearly when={when} {...rest} />
    case 'weekly':
      return <Weekly when={when} {...rest} />
    case 'nth':
      return <Nth when={when} {...rest} />
  }
}

const months = Array.from({ length: 12 }, (_, i) => i + 1)
const weekdays = Array.from({ length: 7 }, (_, i) => i)

function Yearly({ when, disabled, onSet }: WhenProps<Recurrence & { on: 'yearly' }>) {
  const { t } = useCalendarWords()
  return (
    <>
      <NumberField
        label={t('rule.day')}
        value={when.dayOfMonth}
        max={31}
        disabled={disabled}
        onSet={(dayOfMonth) => onSet({ ...when, dayOfMonth })}
      />
      <MonthChoice value={when.month} disabled={disabled} onSet={(month) => onSet({ ...when, month })} />
      <span>{t('rule.for')}</span>
      <NumberField
        label={t('rule.days')}
        value={when.days}
        max={366}
        disabled={disabled}
        onSet={(days) => onSet({ ...when, days })}
      />
      <span>{t('rule.daysUnit', { count: when.days })}</span>
    </>
  )
}

function Weekly({ when, disabled, onSet }: WhenProps<Recurrence & { on: 'weekly' }>) {
  const { t } = useCalendarWords()
  return (
    <>
      <span>{t('rule.every')}</span>
      <NumberField
        label={t('rule.weeks')}
        value={when.every}
        max={52}
        disabled={disabled}
        onSet={(every) => onSet({ ...when, every })}
      />
      <span>{t('rule.weeksUnit', { count: when.every })}</span>
      <WeekdayChoice value={when.weekday} disabled={disabled} onSet={(weekday) => onSet({ ...when, weekday })} />
    </>
  )
}

function Nth({ when, disabled, onSet }: WhenProps<Recurrence & { on: 'nth' }>) {
  const { t } = useCalendarWords()
  return (
    <>
      <Choice
        label={t('rule.which')}
        value={when.nth}
        options={[1, 2, 3, 4, 5, -1]}
        text={(nth) => t(`rule.nthName.${nth}`)}
        disabled={disabled}
        onSet={(nth) => onSet({ ...when, nth })}
      />
      <WeekdayChoice value={when.weekday} disabled={disabled} onSet={(weekday) => onSet({ ...when, weekday })} />
      <MonthChoice every value={when.month} disabled={disabled} onSet={(month) => onSet({ ...when, month })} />
    </>
  )
}

interface NumberProps {
  label: string
  value: number
  disabled: boolean
  onSet: (value: number) => void
}

function NumberField({ label, value, max, disabled, onSet }: NumberProps & { max: number }) {
  const { t } = useCalendarWords()
  const commit = (text: string): string | null => {
    const number = Number(text)
    if (!Number.isInteger(number) || number < 1 || number > max) return t('rule.between', { max })
    onSet(number)
    return null
  }
  return (
    <CellInput label={label} value={String(value)} width={36} align="right" disabled={disabled} onCommit={commit} />
  )
}

interface ChoiceProps extends NumberProps {
  options: readonly number[]
  text: (option: number) => string
}

type NamedProps = Omit<NumberProps, 'label'>

function WeekdayChoice(props: NamedProps) {
  const { t, weekdayName } = useCalendarWords()
  return <Choice {...props} label={t('rule.weekday')} options={weekdays} text={weekdayName} />
}

/** `every`: 0 stands for each month. */
function MonthChoice({ every = false, ...props }: NamedProps & { every?: boolean }) {
  const { t, monthName } = useCalendarWords()
  const nameOf = (month: number): string => (month === 0 ? t('rule.everyMonth') : monthName(month))
  return <Choice {...props} label={t('rule.month')} options={every ? [0, ...months] : months} text={nameOf} />
}

function Choice({ label, value, options, text, disabled, onSet }: ChoiceProps) {
  return (
    <select
      className="schedule-select"
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onSet(Number(event.currentTarget.value))}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {text(option)}
        </option>
      ))}
    </select>
  )
}
