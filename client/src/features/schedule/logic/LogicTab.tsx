import './logic.css'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { logicViews } from '../base/logic-views.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { Delays } from './Delays.tsx'
import { FloatPathList } from './FloatPathList.tsx'
import { LoopReport } from './LoopReport.tsx'
import { Shorten } from './Shorten.tsx'
import { TraceLogic } from './TraceLogic.tsx'

const views = { trace: TraceLogic, paths: FloatPathList, shorten: Shorten, delays: Delays, loops: LoopReport }

/** What leads to a row and follows from it, the ways with the least float, what would shorten them, what moved the finish, and what closes a loop. */
export function LogicTab() {
  const { actions } = useSchedule()
  const { t } = useTranslation('logic')
  const { logicView } = useSnapshot(actions.state)
  const View = views[logicView]
  return (
    <div className="logic" data-testid="logic">
      <div className="relations-layout" role="toolbar" aria-label={t('views.label')}>
        {logicViews.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={logicView === view}
            data-testid={`logic-${view}`}
            onClick={() => {
              actions.state.logicView = view
            }}
          >
            {t(`views.${view}`)}
          </button>
        ))}
      </div>
      <View />
    </div>
  )
}
