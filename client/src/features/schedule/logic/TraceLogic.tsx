import { Checkbox } from '@blueprintjs/core'
import { isSummary } from '@plumbline/core/plan'
import type { TraceStep } from '@plumbline/core/schedule'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { typeOf } from '../../../documents/schedule/rows/row-view.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { useAsked } from '../base/use-asked.ts'
import { TraceTree } from './TraceTree.tsx'

const none: readonly TraceStep[] = []

/** What leads to the row with the caret, beside what follows from it. */
export function TraceLogic() {
  const { actions } = useSchedule()
  const { t } = useTranslation('logic')
  const { row } = useSnapshot(actions.state)
  const { store } = actions.session
  const [drivingOnly, setDrivingOnly] = useState(false)
  const trace = useAsked(row, (session) => session.ask.trace(row))
  const sides = useMemo(() => ({ before: trace?.predecessors ?? none, after: trace?.successors ?? none }), [trace])
  const slot = store.slotOf(row)
  if (slot < 0) return <p className="schedule-hint">{t('noRow')}</p>
  if (isSummary(typeOf(store, slot))) return <p className="schedule-hint">{t('summary')}</p>
  if (trace === undefined) return <p className="schedule-hint">{t('reading')}</p>
  const tree = { root: row, drivingOnly }
  return (
    <>
      <p className="logic-bar">
        <Checkbox inline checked={drivingOnly} label={t('drivingOnly')} onChange={() => setDrivingOnly(!drivingOnly)} />
        <span className="schedule-muted">{t('keys')}</span>
        {trace?.isCut && <span className="schedule-warning">{t('cut')}</span>}
      </p>
      <div className="logic-sides">
        <TraceTree key={`before ${row}`} {...tree} side="predecessors" steps={sides.before} />
        <TraceTree key={`after ${row}`} {...tree} side="successors" steps={sides.after} />
      </div>
    </>
  )
}
