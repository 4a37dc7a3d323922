import { isSummary } from '@plumbline/core/plan'
import './relations.css'
import type { RelationReserve } from '@plumbline/core/schedule'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typeOf } from '../../../documents/schedule/rows/row-view.ts'
import type { RowDetails } from '../../../documents/schedule/session/messages.ts'
import { type RelationRow, relationsOf } from '../base/relation-rows.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { moveFocus } from '../base/table-keys.ts'
import { AddRelation } from './AddRelation.tsx'
import { RelationLine } from './RelationLine.tsx'
import type { Side } from './side.ts'

interface RelationsTabProps {
  slot: number
  /** null: not told yet. */
  details: RowDetails | null
}

const layouts = ['both', 'predecessor', 'successor'] as const

/** Both sides beside each other, or one with all the room. */
export function RelationsTab({ slot, details }: RelationsTabProps) {
  const { actions } = useSchedule()
  const { t } = useTranslation('relations')
  const [layout, setLayout] = useState<(typeof layouts)[number]>('both')
  const { predecessors, successors } = relationsOf(actions.session.store, slot, details?.externals)
  const lists = { predecessor: predecessors, successor: successors }
  const reserves = new Map((details?.reserves ?? []).map((reserve) => [reserve.id, reserve]))
  const shown: readonly Side[] = layout === 'both' ? ['predecessor', 'successor'] : [layout]
  return (
    <div className="relations">
      <div className="relations-layout" role="toolbar" aria-label={t('layout.label')}>
        {layouts.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={layout === one}
            data-testid={`relations-layout-${one}`}
            onClick={() => setLayout(one)}
          >
            {t(`layout.${one}`)}
            {one !== 'both' && <span className="schedule-count">{lists[one].length}</span>}
          </button>
        ))}
      </div>
      <div className={`schedule-relations relations-${layout === 'both' ? 'both' : 'one'}`}>
        {shown.map((side) => (
          <SideTable key={side} side={side} slot={slot} relations={lists[side]} reserves={reserves} />
        ))}
      </div>
    </div>
  )
}

interface SideTableProps {
  side: Side
  slot: number
  relations: RelationRow[]
  reserves: ReadonlyMap<string, RelationReserve>
}

const numbers = ['start', 'finish', 'free', 'full', 'percent'] as const

function SideTable({ side, slot, relations, reserves }: SideTableProps) {
  const { actions } = useSchedule()
  const { t } = useTranslation('relations')
  const isWork = !isSummary(typeOf(actions.session.store, slot))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
    <section className="schedule-side" data-testid={`relations-${side}`} aria-label={t(`${side}s`)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th aria-label={t('driving')} />
            <th>{t('column.code')}</th>
            <th className="schedule-side-name">{t(`${side}s`)}</th>
            <th>{t('column.status')}</th>
            <th>{t('column.type')}</th>
            <th className="schedule-number">{t('column.lag')}</th>
            {numbers.map((column) => (
              <th key={column} className="schedule-number" title={t(`hint.${column}`)}>
                {t(`column.${column}`)}
              </th>
            ))}
            <th title={t('hint.critical')}>{t('column.critical')}</th>
            <th>{t('column.project')}</th>
            <th>{t('column.schedule')}</th>
            <th title={t('hint.lagCalendar')}>{t('column.lagCalendar')}</th>
            <th aria-label={t('delete')} />
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus}>
          {relations.map((relation) => (
            <RelationLine
              key={relation.id}
              relation={relation}
              slot={slot}
              side={side}
              reserve={reserves.get(relation.id)}
            />
          ))}
        </tbody>
      </table>
      {actions.canEdit && isWork && <AddRelation slot={slot} side={side} />}
      {!isWork && <p className="schedule-hint">{t('summary')}</p>}
    </section>
  )
}
