import { Button } from '@blueprintjs/core'
import { Plus, SmallCross } from '@blueprintjs/icons'
import { type Id, type RelationType, relationTypes } from '@plumbline/core/plan'
import { NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import { isSummary, minutesPerDayOf, typeOf } from '../rows/row-view.ts'
import { RowPicker } from '../screen/RowPicker.tsx'
import { useSchedule } from '../screen/schedule-context.ts'
import { useScheduleText } from '../screen/use-words.ts'
import { shortDate, shortFinishDate } from '../values/date.ts'
import { exactDuration, formatReserve, parseLag } from '../values/duration.ts'
import { CellInput } from './CellInput.tsx'
import { type RelationRow, relationsOf } from './relation-rows.ts'

interface RelationsTabProps {
  slot: number
  /** Relations that drive the row's dates. */
  drivers: readonly string[]
}

export function RelationsTab({ slot, drivers }: RelationsTabProps) {
  const { actions } = useSchedule()
  const { predecessors, successors } = relationsOf(actions.session.store, slot)
  return (
    <div className="schedule-relations">
      <Side side="predecessor" slot={slot} relations={predecessors} drivers={drivers} />
      <Side side="successor" slot={slot} relations={successors} drivers={drivers} />
    </div>
  )
}

interface SideProps {
  side: 'predecessor' | 'successor'
  slot: number
  relations: RelationRow[]
  drivers: readonly string[]
}

const columns = ['type', 'lag', 'start', 'finish', 'freeFloat', 'totalFloat', 'percent'] as const

function Side({ side, slot, relations, drivers }: SideProps) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const { store } = actions.session
  const isWork = !isSummary(typeOf(store, slot))
  const add = (other: Id): void => {
    const own = store.ids[slot]!
    const [pred, succ] = side === 'predecessor' ? [other, own] : [own, other]
    void actions.addRelation(pred, succ, 'fs', 0)
  }
  return (
    <section className="schedule-side" data-testid={`relations-${side}`}>
      <table>
        <thead>
          <tr>
            <th aria-label={t('relation.driving')} />
            <th>{t('column.code')}</th>
            <th className="schedule-side-name">{t(`relation.${side}s`)}</th>
            {columns.map((column) => (
              <th key={column} className={column === 'type' ? '' : 'schedule-number'}>
                {t(`relation.column.${column}`)}
              </th>
            ))}
            <th aria-label={t('relation.delete')} />
          </tr>
        </thead>
        <tbody>
          {relations.map((relation) => (
            <RelationLine
              key={relation.id}
              relation={relation}
              slot={slot}
              side={side}
              isDriving={drivers.includes(relation.id)}
            />
          ))}
        </tbody>
      </table>
      {actions.canEdit && isWork && (
        <div className="schedule-side-add">
          <Plus size={12} />
          <RowPicker
            placeholder={t(`relation.add.${side}`)}
            accepts={(other) => other !== slot && !isSummary(typeOf(store, other))}
            onPick={(row) => add(row.id)}
          />
        </div>
      )}
      {!isWork && <p className="schedule-hint">{t('relation.summary')}</p>}
    </section>
  )
}

interface RelationLineProps {
  relation: RelationRow
  slot: number
  side: 'predecessor' | 'successor'
  isDriving: boolean
}

function RelationLine({ relation, slot, side, isDriving }: RelationLineProps) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const { store, frame, rows } = actions.session
  const { otherSlot } = relation
  const isCritical = isDriving && store.times.critical[slot] === 1 && store.times.critical[otherSlot] === 1
  const succSlot = side === 'predecessor' ? slot : otherSlot
  const perDay = minutesPerDayOf(store, succSlot, frame)
  const setLag = (text: string): string | null => {
    const lag = parseLag(text, perDay)
    if (lag === null) return t('edit.lag')
    if (lag !== relation.lag) void actions.execute({ do: 'relation.set', id: relation.id, lag })
    return null
  }
  return (
    <tr className={isCritical ? 'schedule-side-critical' : undefined} data-relation={relation.id}>
      <td
        className={`schedule-driver ${isCritical ? 'schedule-critical' : ''}`}
        title={isDriving ? t('relation.driving') : undefined}
      >
        {isDriving ? '→' : ''}
      </td>
      <td className="schedule-muted">{store.codes[otherSlot] || rows.outline.numberOf(otherSlot)}</td>
      <td className="schedule-side-name">
        <button
          type="button"
          className="schedule-link"
          title={store.names[otherSlot]}
          onClick={() => actions.showRow(relation.otherId, 'look')}
        >
          {store.names[otherSlot]}
        </button>
        {relation.suspended && <span className="schedule-tag-warning">{t('relation.suspended')}</span>}
      </td>
      <td>
        <TypeSelect relation={relation} />
      </td>
      <td className="schedule-number">
        <CellInput
          label={t('relation.column.lag')}
          value={exactDuration(relation.lag, perDay)}
          align="right"
          width={44}
          disabled={!actions.canEdit}
          onCommit={setLag}
        />
      </td>
      <OtherDates slot={otherSlot} />
      <td>
        {actions.canEdit && (
          <Button
            variant="minimal"
            size="small"
            icon={<SmallCross size={14} />}
            aria-label={t('relation.delete')}
            onClick={() => void actions.execute({ do: 'relation.delete', ids: [relation.id] })}
          />
        )}
      </td>
    </tr>
  )
}

function TypeSelect({ relation }: { relation: RelationRow }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const change = (type: RelationType): void => {
    void actions.execute({ do: 'relation.set', id: relation.id, type })
  }
  return (
    <select
      className="schedule-type"
      aria-label={t('relation.column.type')}
      value={relation.type}
      disabled={!actions.canEdit}
      onChange={(event) => change(event.currentTarget.value as RelationType)}
    >
      {relationTypes.map((type) => (
        <option key={type} value={type}>
          {t(`relation.type.${type}`)}
        </option>
      ))}
    </select>
  )
}

/** Dates, floats and percent of the row at the other end. */
function OtherDates({ slot }: { slot: number }) {
  const { actions } = useSchedule()
  const { store, frame } = actions.session
  const { times } = store
  const perDay = minutesPerDayOf(store, slot, frame)
  const isDone = store.facts.actualFinish[slot] !== NO_INSTANT
  const float = (minutes: number): string => (minutes === NO_MINUTES || isDone ? '–' : formatReserve(minutes, perDay))
  const [start, finish] = [times.start[slot]!, times.finish[slot]!]
  return (
    <>
      <td className="schedule-number">{start === NO_INSTANT ? '–' : shortDate(start)}</td>
      <td className="schedule-number">{finish === NO_INSTANT ? '–' : shortFinishDate(finish)}</td>
      <td className="schedule-number schedule-muted">{float(times.freeFloat[slot]!)}</td>
      <td className={`schedule-number ${times.critical[slot] === 1 && !isDone ? 'schedule-critical' : ''}`}>
        {float(times.totalFloat[slot]!)}
      </td>
      <td className="schedule-number">{Math.round(times.percent[slot]! / 100)}</td>
    </>
  )
}
