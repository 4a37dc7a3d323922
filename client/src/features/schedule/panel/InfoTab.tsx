import { isMilestone, isSummary, type WbsType } from '@plumbline/core/plan'
import type { TargetDates, WorkProgress } from '@plumbline/core/progress'
import type { DateValue } from '@plumbline/core/schedule'
import { type Instant, NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import { useState } from 'react'
import { cellEdit, limitInstant, progressAt } from '../../../documents/schedule/edits/cell-edits.ts'
import { isCriticalAt, minutesPerDayOf, progressOf, typeOf } from '../../../documents/schedule/rows/row-view.ts'
import type { RowDetails } from '../../../documents/schedule/session/messages.ts'
import { parseDate } from '../../../i18n/typed-date.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { Field, Group } from '../../../parts/inputs/Field.tsx'
import { LengthInput } from '../../../parts/inputs/LengthInput.tsx'
import { formatDate, formatDateTime, shortDate, shortFinishDate } from '../../../parts/values/date.ts'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { formatDuration, formatReserve, parseDuration } from '../../../parts/values/duration.ts'
import { parsePercent } from '../../../parts/values/number.ts'
import { shiftText } from '../../../parts/values/working-time.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { WorkCards } from '../../kanban/index.ts'
import { WorkInModel } from '../../models/index.ts'
import { putPart } from '../base/part-edits.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { DonorsGroup } from '../donors/DonorsGroup.tsx'
import { LastChange } from '../history/LastChange.tsx'
import { PausesGroup } from '../pauses/PausesGroup.tsx'
import { ScenarioGroup } from '../settings/ScenarioGroup.tsx'
import { WhyButton } from '../why/WhyButton.tsx'
import { AmountsGroup } from './AmountsGroup.tsx'
import { ConditionsGroup } from './ConditionsGroup.tsx'
import { ChecklistGroup, EarnedGroup, StepsGroup } from './later-tabs.ts'
import { SubprojectGroup } from './SubprojectGroup.tsx'
import { SummaryGroup } from './SummaryGroup.tsx'

interface InfoTabProps {
  slot: number
  details: RowDetails | null
}

export function InfoTab({ slot, details }: InfoTabProps) {
  const { actions } = useSchedule()
  const type = typeOf(actions.session.store, slot)
  return (
    <div className="schedule-info">
      <LastChange rowId={actions.session.store.ids[slot]!} />
      <General slot={slot} type={type} />
      <Dates slot={slot} target={details?.target ?? null} />
      {!isSummary(type) && details && <ConditionsGroup slot={slot} details={details} />}
      {type === 'work' && details && <PausesGroup slot={slot} row={details.row} />}
      {!isSummary(type) && <Progress slot={slot} applied={details?.progress ?? null} />}
      {isSummary(type) && <SummaryGroup id={actions.session.store.ids[slot]!} />}
      {isSummary(type) && details && <SubprojectGroup row={details.row} />}
      {type === 'work' && details && <StepsGroup row={details.row} />}
      {type === 'work' && details && <ScenarioGroup details={details} />}
      {!isSummary(type) && details && <AmountsGroup row={details.row} />}
      {type !== 'draft' && <EarnedGroup slot={slot} />}
      {!isSummary(type) && details && <ChecklistGroup row={details.row} />}
      {details && <DonorsGroup slot={slot} />}
      {!isSummary(type) && <Cards workId={actions.session.store.ids[slot]!} />}
      {details && <Note key={details.row.id} details={details} />}
    </div>
  )
}

function Cards({ workId }: { workId: string }) {
  const { scheduleId, spaceId } = useSchedule()
  return (
    <>
      <WorkCards {...{ spaceId, scheduleId, workId }} />
      <WorkInModel {...{ spaceId, scheduleId, workId }} />
    </>
  )
}

const changeable: readonly WbsType[] = ['work', 'milestone_start', 'milestone_finish', 'draft']

function General({ slot, type }: { slot: number; type: WbsType }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const { store, frame } = actions.session
  const id = store.ids[slot]!
  const set = useCellCommit(slot)
  const disabled = !actions.canEdit
  const calendar = frame.calendars[store.facts.calendar[slot]!]
  return (
    <Group title={t('info.general')}>
      <Field label={t('column.code')}>
        <CellInput label={t('column.code')} value={store.codes[slot]!} disabled={disabled} onCommit={set('code')} />
      </Field>
      <Field label={t('column.name')}>
        <CellInput label={t('column.name')} value={store.names[slot]!} disabled={disabled} onCommit={set('name')} />
      </Field>
      <Field label={t('info.type')}>
        {isSummary(type) ? (
          <span>{t(`type.${type}`)}</span>
        ) : (
          <select
            className="schedule-select"
            aria-label={t('info.type')}
            value={type}
            disabled={disabled}
            onChange={(event) => void actions.execute(typeCommand(id, event.currentTarget.value as WbsType))}
          >
            {changeable.map((one) => (
              <option key={one} value={one}>
                {t(`type.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {!isSummary(type) && (
        <Field label={t('column.calendar')}>
          <select
            className="schedule-select"
            aria-label={t('column.calendar')}
            title={calendar && shiftText(calendar)}
            value={calendar?.id ?? ''}
            disabled={disabled}
            onChange={(event) => {
              const calendarId = event.currentTarget.value || null
              void actions.execute({ do: 'row.set', ids: [id], fields: { calendarId } })
            }}
          >
            <option value="">{t('info.defaultCalendar')}</option>
            {frame.calendars.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </Field>
      )}
    </Group>
  )
}

/** A milestone has no duration; a work made of one gets its day back by typing it. */
function typeCommand(id: string, type: WbsType) {
  return { do: 'row.set' as const, ids: [id], fields: isMilestone(type) ? { type, duration: 0 } : { type } }
}

/** Commits text through the same rules as the grid's cells. */
function useCellCommit(slot: number): (column: string) => (text: string) => string | null {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  return (column) => (text) => {
    const { store, frame } = actions.session
    const edit = cellEdit({ store, frame, slot }, column, text)
    if ('message' in edit) return t(`edit.${edit.message}`, edit.params)
    if ('command' in edit) void actions.execute(edit.command)
    return null
  }
}

const pairs = [
  [
    ['earlyStart', 'early_start'],
    ['earlyFinish', 'early_finish'],
  ],
  [
    ['lateStart', 'late_start'],
    ['lateFinish', 'late_finish'],
  ],
] as const

function Dates({ slot, target }: { slot: number; target: TargetDates | null }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const { store, frame } = actions.session
  const { times } = store
  const perDay = minutesPerDayOf(store, slot, frame)
  const set = useCellCommit(slot)
  const isDone = store.facts.actualFinish[slot] !== NO_INSTANT
  const float = (minutes: number): string => (minutes === NO_MINUTES || isDone ? '–' : formatReserve(minutes, perDay))
  const isWork = typeOf(store, slot) === 'work'
  return (
    <Group title={t('info.dates')}>
      {pairs.map(([start, finish]) => (
        <Field key={start[0]} label={t(`info.${start[0] === 'earlyStart' ? 'early' : 'late'}`)}>
          <span className="schedule-value">
            {isDone ? (
              '–'
            ) : (
              <>
                <DateToAsk value={start[1]} instant={times[start[0]][slot]!} />
                {' – '}
                <DateToAsk value={finish[1]} instant={times[finish[0]][slot]!} />
              </>
            )}
          </span>
        </Field>
      ))}
      <Field label={t('column.duration')}>
        {isWork ? (
          <LengthInput
            label={t('column.duration')}
            minutes={store.facts.duration[slot]!}
            perDay={perDay}
            width={72}
            disabled={!actions.canEdit}
            onCommit={set('duration')}
          />
        ) : (
          <span className="schedule-value">{formatDuration(Math.max(0, times.duration[slot]!), perDay)}</span>
        )}
      </Field>
      <Field label={t('info.floats')}>
        <span className="schedule-value">
          <WhyButton value="total_float">
            <b className={isCriticalAt(store, slot) ? 'schedule-critical' : ''}>{float(times.totalFloat[slot]!)}</b>
          </WhyButton>
          {' · '}
          {float(times.freeFloat[slot]!)}
        </span>
      </Field>
      {target && (
        <Field label={t('info.target')} hint={t('info.targetHint')}>
          <span className="schedule-value" data-testid="target-dates">
            {shortDate(target.start)} – {shortFinishDate(target.finish)} · {formatDuration(target.duration, perDay)}
          </span>
        </Field>
      )}
    </Group>
  )
}

function DateToAsk({ value, instant }: { value: DateValue; instant: Instant }) {
  if (instant === NO_INSTANT) return '–'
  return (
    <WhyButton value={value} title={formatDateTime(instant)}>
      {formatDate(instant)}
    </WhyButton>
  )
}

function Progress({ slot, applied }: { slot: number; applied: WorkProgress | null }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const { store, frame } = actions.session
  const progress = progressOf(store, slot)
  const perDay = minutesPerDayOf(store, slot, frame)
  const id = store.ids[slot]!
  const put = (change: Partial<typeof progress>): null => {
    void putPart(actions, id, 'progress', (before) => ({ ...before, ...change }))
    return null
  }
  const setPercent = (text: string): string | null => {
    const percent = parsePercent(text)
    return percent === null ? t('edit.percent') : put(progressAt(store, slot, percent))
  }
  const setDate = (which: 'actualStart' | 'actualFinish') => (text: string) => {
    if (text.trim() === '')
      return put(
        which === 'actualFinish' ? { actualFinish: null } : { actualStart: null, actualFinish: null, percent: 0 },
      )
    const typed = parseDate(text, progress[which] ?? frame.settings.dataDate)
    if (!typed) return t('edit.date')
    const kind = which === 'actualStart' ? 'not_earlier' : 'not_later'
    const date = limitInstant({ store, frame, slot }, kind, typed)
    if (which === 'actualStart') return put({ actualStart: date, startSource: 'typed' })
    return put({ ...progressAt(store, slot, 100), actualFinish: date })
  }
  const setRemaining = (text: string): string | null => {
    const remaining = parseDuration(text, perDay)
    return remaining === null ? t('edit.duration') : put({ remaining })
  }
  const field = (label: string, value: string, onCommit: (text: string) => string | null, width: number) => (
    <Field label={label}>
      <CellInput label={label} value={value} width={width} disabled={!actions.canReport} onCommit={onCommit} />
    </Field>
  )
  // What the progress scenario gives is read only; the typed percentage stays an input of scenarios 1 to 3.
  const isRemainingGiven =
    applied?.status === 'in_progress' && applied.effectiveScenario > 0 && applied.remaining !== null
  const instant = (value: Instant | null): string => (value === null ? '' : formatDateTime(value))
  return (
    <Group title={t('info.progress')}>
      {field(t('info.percent'), localDecimal(String(progress.percent)), setPercent, 72)}
      {field(t('info.actualStart'), instant(progress.actualStart), setDate('actualStart'), 124)}
      {field(t('info.actualFinish'), instant(progress.actualFinish), setDate('actualFinish'), 124)}
      <Field label={t('info.remaining')}>
        <LengthInput
          label={t('info.remaining')}
          minutes={store.times.remaining[slot]!}
          perDay={perDay}
          width={72}
          disabled={!actions.canReport || isRemainingGiven}
          onCommit={setRemaining}
        />
      </Field>
    </Group>
  )
}

/** Longest note, in characters; the document refuses longer ones. */
const NOTE_LIMIT = 10_000

function Note({ details }: { details: RowDetails }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const [draft, setDraft] = useState<string | null>(null)
  const commit = (): void => {
    if (draft !== null && draft !== details.note) {
      void actions.execute({ do: 'row.note', id: details.row.id, text: draft })
    }
    setDraft(null)
  }
  return (
    <Group title={t('info.note')}>
      <textarea
        className="schedule-note"
        aria-label={t('info.note')}
        placeholder={t('info.notePlaceholder')}
        maxLength={NOTE_LIMIT}
        disabled={!actions.canEdit}
        value={draft ?? details.note}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
      />
    </Group>
  )
}
