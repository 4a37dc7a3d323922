import './assignments.css'
import { isSummary } from '@plumbline/core/plan'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { typeOf } from '../../../documents/schedule/rows/row-view.ts'
import type { RowDetails } from '../../../documents/schedule/session/messages.ts'
import { useRead } from '../../../shell/use-read.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { standingCurves } from '../base/schedule-curve.ts'
import { moveFocus } from '../base/table-keys.ts'
import { AddAssignment } from './AddAssignment.tsx'
import { AssignmentLine } from './AssignmentLine.tsx'
import { EffortSelect } from './EffortSelect.tsx'

const columns = [
  ...(['code', 'resource', 'type', 'units', 'plan', 'fact', 'left', 'overtime', 'driving', 'lag'] as const),
  ...(['start', 'finish', 'curve', 'days', 'split', 'price'] as const),
]
const numbers: readonly string[] = ['units', 'plan', 'fact', 'left', 'overtime', 'lag', 'price']

/** What the work with the caret holds of resources. */
export function AssignmentsTab({ slot, details }: { slot: number; details: RowDetails | null }) {
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const { t } = useTranslation('resources')
  const { registerRevision: _ } = useSnapshot(actions.state)
  const { scheduleId } = actions
  const standing = useRead(`curves ${scheduleId}`, (signal) => standingCurves(scheduleId, signal)).value ?? []
  if (isSummary(typeOf(actions.session.store, slot))) return <p className="schedule-hint">{t('assigned.summary')}</p>
  const assignments = details?.assignments ?? []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
    <section className="assignments" aria-label={t('assigned.title')} tabIndex={0} data-testid="assignments">
      <div className="assignments-head">
        {canEdit && <AddAssignment slot={slot} />}
        {details !== null && <EffortSelect row={details.row} />}
      </div>
      {assignments.length === 0 ? (
        <p className="schedule-hint">{t(canEdit ? 'assigned.none' : 'assigned.noneRead')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} className={numbers.includes(column) ? 'schedule-number' : ''}>
                  {t(`assigned.column.${column}`)}
                </th>
              ))}
              <th aria-label={t('assigned.remove')} />
            </tr>
          </thead>
          <tbody onKeyDown={moveFocus}>
            {assignments.map((assignment) => (
              <AssignmentLine key={assignment.id} {...{ slot, assignment, standing }} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
