import { Chat, SmallCross } from '@blueprintjs/icons'
import { type LagCalendar, lagCalendars, type RelationType, relationTypes } from '@plumbline/core/plan'
import type { RelationReserve } from '@plumbline/core/schedule'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { isCriticalAt, minutesPerDayOf } from '../../../documents/schedule/rows/row-view.ts'
import { LengthInput } from '../../../parts/inputs/LengthInput.tsx'
import { shortDate, shortFinishDate } from '../../../parts/values/date.ts'
import { formatReserve, parseLag } from '../../../parts/values/duration.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { type RelationRow, statusOf } from '../base/relation-rows.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { discussRelation } from '../chat/chat-commands.ts'
import { otherWork } from './other-work.ts'
import type { Side } from './side.ts'

interface RelationLineProps {
  relation: RelationRow
  slot: number
  side: Side
  reserve: RelationReserve | undefined
}

/** One relation, edited in its place; Enter leads to the other end, Delete removes it. */
export function RelationLine({ relation, slot, side, reserve }: RelationLineProps) {
  const { actions } = useSchedule()
  const { t } = useTranslation('relations')
  const { store } = actions.session
  const { link } = useSnapshot(actions.state)
  const other = otherWork(actions.session, relation)
  const isDriving = reserve?.drives === true
  const { criticalThreshold } = actions.session.frame.settings
  const isTight = reserve?.full != null && reserve.full <= criticalThreshold
  const isCritical = isDriving && isTight && isCriticalAt(store, slot) && other.critical
  const status = statusOf(relation, reserve)
  const remove = (): void => void actions.execute({ do: 'relation.delete', ids: [relation.id] })
  /** The chosen relation is what the Delete key of the screen removes. */
  const choose = (id: string | null): void => {
    actions.state.link = id
  }
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.key !== 'Enter' || relation.external) return
    actions.showRow(relation.otherId, 'look')
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <tr
      className={isCritical ? 'schedule-side-critical' : undefined}
      data-relation={relation.id}
      data-status={status}
      aria-current={link === relation.id || undefined}
      tabIndex={0}
      onFocus={(event) => event.target === event.currentTarget && choose(relation.id)}
      onBlur={() => actions.state.link === relation.id && choose(null)}
      onKeyDown={onKeyDown}
    >
      <td
        className={`schedule-driver ${isCritical ? 'schedule-critical' : ''}`}
        title={isDriving ? t('driving') : undefined}
      >
        {isDriving ? '→' : ''}
      </td>
      <td className="schedule-muted">{other.code}</td>
      <td className="schedule-side-name">
        <OtherName relation={relation} name={other.name} />
      </td>
      <td className={`relations-status relations-${status}`} title={t(`statusHint.${status}`)}>
        {status === 'driving' && !relation.external ? (
          <button type="button" className="schedule-link" onClick={() => askWhy(actions, relation, side)}>
            {t(`status.${status}`)}
          </button>
        ) : (
          t(`status.${status}`)
        )}
      </td>
      <td>
        <TypeSelect relation={relation} />
      </td>
      <td className="schedule-number">
        <LagInput relation={relation} slot={slot} side={side} />
      </td>
      <td className="schedule-number">{other.start === null ? '–' : shortDate(other.start)}</td>
      <td className="schedule-number">{other.finish === null ? '–' : shortFinishDate(other.finish)}</td>
      <Reserves relation={relation} slot={slot} side={side} reserve={reserve} />
      <td className="schedule-number">{Math.round(other.percent)}</td>
      <td className={other.critical ? 'schedule-critical' : 'schedule-muted'}>{other.critical ? t('critical') : ''}</td>
      <td className="schedule-muted relations-place" title={other.projectName}>
        {other.projectName}
      </td>
      <td className="schedule-muted relations-place" title={other.scheduleName}>
        {other.scheduleName}
      </td>
      <td>
        <LagCalendarSelect relation={relation} />
      </td>
      <td>
        {!relation.external && (
          <IconButton
            icon={<Chat size={12} />}
            label={t('discuss')}
            onClick={() => discussRelation(actions, relation.id)}
          />
        )}
        {actions.canEdit && <IconButton icon={<SmallCross size={14} />} label={t('delete')} onClick={remove} />}
      </td>
    </tr>
  )
}

/** The date that the relation holds is that of its successor. */
function askWhy(actions: ReturnType<typeof useSchedule>['actions'], relation: RelationRow, side: Side): void {
  if (side === 'successor') actions.showRow(relation.otherId, 'look')
  actions.askWhy(relation.type === 'fs' || relation.type === 'ss' ? 'start' : 'finish')
}

function OtherName({ relation, name }: { relation: RelationRow; name: string }) {
  const { actions, spaceId } = useSchedule()
  const { t } = useTranslation('relations')
  const { external } = relation
  if (!external) {
    return (
      <button
        type="button"
        className="schedule-link"
        title={name}
        onClick={() => actions.showRow(relation.otherId, 'look')}
      >
        {name}
      </button>
    )
  }
  if (!external.work) return <span className="schedule-muted">↗ {t('unknownWork')}</span>
  const { scheduleId, workId } = external.work
  return (
    <Link className="schedule-link" title={t('openOther')} to={`/${spaceId}/schedule/${scheduleId}?row=${workId}`}>
      ↗ {name}
    </Link>
  )
}

function TypeSelect({ relation }: { relation: RelationRow }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('relations')
  const change = (type: RelationType): void => {
    void actions.execute({ do: 'relation.set', id: relation.id, type })
  }
  return (
    <select
      className="schedule-type"
      aria-label={t('column.type')}
      value={relation.type}
      disabled={!actions.canEdit}
      onChange={(event) => change(event.currentTarget.value as RelationType)}
    >
      {relationTypes.map((type) => (
        <option key={type} value={type}>
          {t(`type.${type}`)}
        </option>
      ))}
    </select>
  )
}

interface EndProps {
  relation: RelationRow
  slot: number
  side: Side
}

/** A lag counts in days of the successor, as in the grid; that of another schedule is not known here. */
function LagInput({ relation, slot, side }: EndProps) {
  const { actions } = useSchedule()
  const { t } = useTranslation('relations')
  const { t: tSchedule } = useTranslation('schedule')
  const { store, frame } = actions.session
  const succSlot = side === 'predecessor' || relation.otherSlot < 0 ? slot : relation.otherSlot
  const perDay = minutesPerDayOf(store, succSlot, frame)
  const setLag = (text: string): string | null => {
    const lag = parseLag(text, perDay)
    if (lag === null) return tSchedule('edit.lag')
    if (lag !== relation.lag) void actions.execute({ do: 'relation.set', id: relation.id, lag })
    return null
  }
  return (
    <LengthInput
      label={t('column.lag')}
      minutes={relation.lag}
      perDay={perDay}
      align="right"
      width={44}
      disabled={!actions.canEdit}
      onCommit={setLag}
    />
  )
}

const USUAL = 'usual'

function LagCalendarSelect({ relation }: { relation: RelationRow }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('relations')
  const change = (value: string): void => {
    const lagCalendar = value === USUAL ? null : (value as LagCalendar)
    void actions.execute({ do: 'relation.set', id: relation.id, lagCalendar })
  }
  return (
    <select
      className="schedule-type relations-lag-calendar"
      aria-label={t('column.lagCalendar')}
      value={relation.lagCalendar ?? USUAL}
      disabled={!actions.canEdit}
      onChange={(event) => change(event.currentTarget.value)}
    >
      {[USUAL, ...lagCalendars].map((one) => (
        <option key={one} value={one}>
          {t(`lagCalendar.${one}`)}
        </option>
      ))}
    </select>
  )
}

/** Of the relation itself, in days of the work that may slip. */
function Reserves({ relation, slot, side, reserve }: EndProps & { reserve: RelationReserve | undefined }) {
  const { actions } = useSchedule()
  const { store, frame } = actions.session
  const predSlot = side === 'predecessor' && relation.otherSlot >= 0 ? relation.otherSlot : slot
  const perDay = minutesPerDayOf(store, predSlot, frame)
  const text = (minutes: number | null | undefined): string => (minutes == null ? '–' : formatReserve(minutes, perDay))
  const isTight = reserve?.full != null && reserve.full <= frame.settings.criticalThreshold
  return (
    <>
      <td className="schedule-number schedule-muted">{text(reserve?.free)}</td>
      <td className={`schedule-number ${isTight ? 'schedule-critical' : ''}`}>{text(reserve?.full)}</td>
    </>
  )
}
