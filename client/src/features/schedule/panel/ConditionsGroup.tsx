import type { RowFields } from '@plumbline/core/documents/schedule'
import { activityKinds, type Limit, type LimitKind, limitKinds } from '@plumbline/core/plan'
import { type Instant, NO_INSTANT } from '@plumbline/core/time'
import { useSnapshot } from 'valtio'
import { limitInstant } from '../../../documents/schedule/edits/cell-edits.ts'
import type { RowDetails } from '../../../documents/schedule/session/messages.ts'
import { parseDate, type TypedDate } from '../../../i18n/typed-date.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { Field, Group } from '../../../parts/inputs/Field.tsx'
import { formatDateTime } from '../../../parts/values/date.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { useSchedule } from '../base/schedule-context.ts'

interface ConditionsProps {
  slot: number
  details: RowDetails
}

/** What holds the dates of a work from outside its relations: both limits and the special dates of P6. */
export function ConditionsGroup({ slot, details }: ConditionsProps) {
  const { t } = useScheduleText()
  const { row } = details
  const isWork = row.type === 'work'
  return (
    <Group title={t('info.conditions')}>
      {isWork && <KindField details={details} />}
      <LimitField slot={slot} details={details} which="limit" label={t('column.limit')} />
      <LimitField slot={slot} details={details} which="secondLimit" label={t('info.secondLimit')} />
      <Contradiction id={row.id} />
      {isWork && <DateField slot={slot} details={details} which="expectedFinish" side="finish" />}
      <DateField slot={slot} details={details} which="externalEarlyStart" side="start" />
      <DateField slot={slot} details={details} which="externalLateFinish" side="finish" />
      {isWork && <DateField slot={slot} details={details} which="suspendedAt" side="start" />}
      {isWork && <DateField slot={slot} details={details} which="resumedAt" side="start" />}
    </Group>
  )
}

function useSet(id: string): (fields: Partial<RowFields>) => null {
  const { actions } = useSchedule()
  return (fields) => {
    void actions.execute({ do: 'row.set', ids: [id], fields })
    return null
  }
}

function KindField({ details: { row } }: { details: RowDetails }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const set = useSet(row.id)
  return (
    <Field label={t('info.kind')} hint={t('info.kindHint')}>
      <select
        className="schedule-select"
        aria-label={t('info.kind')}
        value={row.activityKind}
        disabled={!actions.canEdit}
        onChange={(event) => set({ activityKind: event.currentTarget.value as typeof row.activityKind })}
      >
        {activityKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </option>
        ))}
      </select>
    </Field>
  )
}

interface LimitFieldProps extends ConditionsProps {
  which: 'limit' | 'secondLimit'
  label: string
}

function LimitField({ slot, details: { row }, which, label }: LimitFieldProps) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const set = useSet(row.id)
  const { store, frame } = actions.session
  const limit = row[which]
  const setKind = (kind: LimitKind | ''): void => {
    const shown = store.times.start[slot]!
    const date = limit?.date ?? (shown === NO_INSTANT ? frame.settings.dataDate : shown)
    set({ [which]: kind === '' ? null : { kind, date: kind === 'as_late_as_possible' ? null : date } })
  }
  const setDate = (text: string): string | null => {
    const typed = parseDate(text, limit?.date ?? frame.settings.dataDate)
    if (!typed || !limit) return t('edit.date')
    return set({ [which]: { kind: limit.kind, date: limitInstant({ store, frame, slot }, limit.kind, typed) } })
  }
  return (
    <Field label={label}>
      <select
        className="schedule-select"
        aria-label={label}
        value={limit?.kind ?? ''}
        disabled={!actions.canEdit}
        onChange={(event) => setKind(event.currentTarget.value as Limit['kind'] | '')}
      >
        <option value="">{t('limit.none')}</option>
        {limitKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`limit.long.${kind}`)}
          </option>
        ))}
      </select>
      {limit?.date != null && (
        <CellInput
          label={`${label}, ${t('info.limitDate')}`}
          value={formatDateTime(limit.date)}
          disabled={!actions.canEdit}
          width={124}
          onCommit={setDate}
        />
      )}
    </Field>
  )
}

/** The engine has found that both limits cannot be kept. */
function Contradiction({ id }: { id: string }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const { result } = useSnapshot(actions.session.state)
  const isFound = result?.issues.some(({ code, ids }) => code === 'limit_impossible' && ids.includes(id))
  return isFound ? <p className="schedule-remark">{t('issue:limit_impossible')}</p> : null
}

interface DateFieldProps extends ConditionsProps {
  which: 'expectedFinish' | 'externalEarlyStart' | 'externalLateFinish' | 'suspendedAt' | 'resumedAt'
  /** Where in a typed day without a time it stands. */
  side: 'start' | 'finish'
}

function DateField({ slot, details: { row }, which, side }: DateFieldProps) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const set = useSet(row.id)
  const { store, frame } = actions.session
  const at = row[which]
  const instantOf = (typed: TypedDate): Instant =>
    limitInstant({ store, frame, slot }, side === 'finish' ? 'not_later' : 'not_earlier', typed)
  const commit = (text: string): string | null => {
    if (text.trim() === '') return set({ [which]: null })
    const typed = parseDate(text, at ?? frame.settings.dataDate)
    if (!typed) return t('edit.date')
    const instant = instantOf(typed)
    const { suspendedAt } = row
    if (which === 'resumedAt' && suspendedAt !== null && instant < suspendedAt) return t('edit.resumedBefore')
    return set({ [which]: instant })
  }
  const label = t(`info.${which}`)
  return (
    <Field label={label} hint={t(`info.${which}Hint`)}>
      <CellInput
        label={label}
        value={at === null ? '' : formatDateTime(at)}
        placeholder="–"
        width={124}
        disabled={!actions.canEdit}
        onCommit={commit}
      />
    </Field>
  )
}
