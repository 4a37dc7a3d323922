import { Checkbox, HTMLSelect, InputGroup, Radio, RadioGroup } from '@blueprintjs/core'
import { type Branch, limits } from '@plumbline/core/documents/schedule'
import type { WbsType } from '@plumbline/core/plan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { newId } from '../../../api/new-id.ts'
import { dayOfDefaultCalendar } from '../../../documents/schedule/rows/row-view.ts'
import { parseDuration } from '../../../parts/values/duration.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { wholeNumberOnly } from '../../../shell/whole-number.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { listedBranch, seriesBranch, seriesNames } from './new-branches.ts'
import type { HasOutline } from './outline-actions.ts'

const types: readonly WbsType[] = ['work', 'task', 'milestone_start', 'milestone_finish', 'draft']

interface Typed {
  mode: 'series' | 'list'
  count: string
  name: string
  code: string
  from: string
  list: string
  type: WbsType
  duration: string
  calendarId: string
  chained: boolean
}

const atFirst: Typed = {
  mode: 'series',
  count: '10',
  name: '',
  code: '',
  from: '1',
  list: '',
  type: 'work',
  duration: '1',
  calendarId: '',
  chained: false,
}

/** Many rows at once: counted by a pattern, or pasted as a list of names. */
export function InsertManyDialog({ close }: { close: () => void }) {
  const { actions } = useSchedule<HasOutline>()
  const { t } = useTranslation('outline')
  const [typed, setTyped] = useState(atFirst)
  const set = (change: Partial<Typed>): void => setTyped((before) => ({ ...before, ...change }))
  const branch = branchOfTyped(typed, dayOfDefaultCalendar(actions.session.frame))
  const work = async (): Promise<boolean> =>
    branch !== null && actions.outline.insert(branch, actions.outline.placeHere(), 'inserted')
  return (
    <ActDialog
      title={t('insertMany.title')}
      submit={t('insertMany.submit', { count: branch?.rows.length ?? 0 })}
      width={520}
      disabled={!branch || branch.rows.length === 0}
      work={work}
      close={close}
    >
      {() => (
        <>
          <RadioGroup
            inline
            className="outline-modes"
            selectedValue={typed.mode}
            onChange={(event) => set({ mode: event.currentTarget.value as Typed['mode'] })}
          >
            <Radio value="series" label={t('insertMany.series')} />
            <Radio value="list" label={t('insertMany.list')} />
          </RadioGroup>
          <div className="outline-form" data-testid="insert-many">
            {typed.mode === 'series' ? <SeriesFields typed={typed} set={set} /> : <ListField typed={typed} set={set} />}
            <CommonFields typed={typed} set={set} />
          </div>
        </>
      )}
    </ActDialog>
  )
}

/** null: something typed means nothing. */
function branchOfTyped(typed: Typed, perDay: number): Branch | null {
  const { type, calendarId, chained } = typed
  const duration = parseDuration(typed.duration, perDay)
  if (duration === null) return null
  const fields = { type, duration, calendarId: calendarId || null }
  const canChain = chained && type !== 'task'
  if (typed.mode === 'list') return listedBranch(typed.list, fields, canChain, newId)
  const [count, from] = [Number(typed.count), Number(typed.from)]
  const isSound = isCount(count, 1, limits.branchRows) && isCount(from, 0, 1_000_000)
  if (!isSound || typed.name.trim() === '' || typed.name.length > 400 || typed.code.length > 48) return null
  return seriesBranch(
    { count, from, name: typed.name.trim(), code: typed.code.trim(), fields, chained: canChain },
    newId,
  )
}

const isCount = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

interface FieldsProps {
  typed: Typed
  set: (change: Partial<Typed>) => void
}

function SeriesFields({ typed, set }: FieldsProps) {
  const { t } = useTranslation('outline')
  const field = (key: 'count' | 'name' | 'code' | 'from', placeholder?: string) => (
    <>
      <label htmlFor={`outline-${key}`}>{t(`insertMany.${key}`)}</label>
      <InputGroup
        id={`outline-${key}`}
        autoFocus={key === 'name'}
        {...(key === 'count' || key === 'from' ? { inputMode: 'numeric', ...wholeNumberOnly } : {})}
        placeholder={placeholder}
        value={typed[key]}
        onValueChange={(value) => set({ [key]: value })}
      />
    </>
  )
  const shown =
    typed.name.trim() === '' ? [] : seriesNames({ name: typed.name.trim(), count: 3, from: Number(typed.from) || 0 })
  return (
    <>
      {field('name', t('insertMany.namePlaceholder'))}
      {field('count')}
      {field('code', t('insertMany.codePlaceholder'))}
      {field('from')}
      {shown.length > 0 && <p className="outline-note outline-wide">{`${shown.join(', ')} …`}</p>}
    </>
  )
}

function ListField({ typed, set }: FieldsProps) {
  const { t } = useTranslation('outline')
  return (
    <div className="outline-wide">
      <textarea
        aria-label={t('insertMany.list')}
        placeholder={t('insertMany.listPlaceholder')}
        // biome-ignore lint/a11y/noAutofocus: the person has just chosen to paste a list
        autoFocus
        value={typed.list}
        onChange={(event) => set({ list: event.currentTarget.value })}
      />
      <p className="outline-note">{t('insertMany.listNote')}</p>
    </div>
  )
}

function CommonFields({ typed, set }: FieldsProps) {
  const { actions } = useSchedule()
  const { t } = useTranslation('outline')
  const { t: schedule } = useScheduleText()
  const { calendars } = useSnapshot(actions.session.state)
  const hasDuration = typed.type === 'work' || typed.type === 'draft'
  return (
    <>
      <label htmlFor="outline-type">{schedule('info.type')}</label>
      <HTMLSelect
        id="outline-type"
        value={typed.type}
        options={types.map((one) => ({ value: one, label: schedule(`type.${one}`) }))}
        onChange={(event) => set({ type: event.currentTarget.value as WbsType })}
      />
      <label htmlFor="outline-duration">{t('insertMany.duration')}</label>
      <InputGroup
        id="outline-duration"
        disabled={!hasDuration}
        value={hasDuration ? typed.duration : '0'}
        onValueChange={(duration) => set({ duration })}
      />
      <label htmlFor="outline-calendar">{schedule('column.calendar')}</label>
      <HTMLSelect
        id="outline-calendar"
        value={typed.calendarId}
        options={[
          { value: '', label: schedule('info.defaultCalendar') },
          ...calendars.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => set({ calendarId: event.currentTarget.value })}
      />
      <Checkbox
        className="outline-wide"
        label={t('insertMany.chained')}
        disabled={typed.type === 'task'}
        checked={typed.chained && typed.type !== 'task'}
        onChange={(event) => set({ chained: event.currentTarget.checked })}
      />
    </>
  )
}
