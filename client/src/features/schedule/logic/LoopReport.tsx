import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import type { SuspendedLoop } from '../../../documents/schedule/session/messages.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { useAsked } from '../base/use-asked.ts'
import { spotlightRows } from '../gantt/spotlight.ts'

/** Relations that are kept, but left out of the calculation, each with the loop that it would close. */
export function LoopReport() {
  const { t } = useTranslation('logic')
  const loops = useAsked('loops', (session) => session.ask.suspendedLoops())
  if (!loops) return <p className="schedule-hint">{t('reading')}</p>
  if (loops.length === 0) return <p className="schedule-hint">{t('noLoops')}</p>
  return (
    <div className="logic-loops" data-testid="loops">
      <p className="schedule-muted">{t('loopsHint')}</p>
      <ul>
        {loops.map((loop) => (
          <Loop key={loop.relationId} loop={loop} />
        ))}
      </ul>
    </div>
  )
}

function Loop({ loop: { relationId, path } }: { loop: SuspendedLoop }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('logic')
  const canEdit = useCanEdit()
  const show = (): void => {
    spotlightRows(actions, 'loop', path)
    actions.showRow(path[0]!, 'look')
  }
  // The suspended relation leads from the last row of the path back to its first.
  const rows = path.length > 0 ? [path.at(-1)!, ...path] : []
  return (
    <li>
      {rows.length > 0 ? (
        <button type="button" className="schedule-link" title={t('showLoop')} onClick={show}>
          {rows.map((id) => rowLabel(actions.session, id)).join(' → ')}
        </button>
      ) : (
        t('outside')
      )}
      {canEdit && (
        <Button
          size="small"
          variant="minimal"
          text={t('remove')}
          onClick={() => void actions.execute({ do: 'relation.delete', ids: [relationId] })}
        />
      )}
    </li>
  )
}
