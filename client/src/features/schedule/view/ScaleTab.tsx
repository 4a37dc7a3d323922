import { Button } from '@blueprintjs/core'
import { ZoomToFit } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { zoomLevels } from '../base/zoom-levels.ts'

/** R-WBS-27: how much time the chart shows. */
export function ScaleTab() {
  const { actions } = useSchedule()
  const { t } = useTranslation('view')
  const { t: words } = useScheduleText()
  const { zoom } = useSnapshot(actions.state)
  return (
    <section className="view-section" aria-label={t('scale.title')}>
      <h3>{t('scale.title')}</h3>
      <div className="view-choices" role="radiogroup" aria-label={t('scale.title')}>
        {zoomLevels.map((level) => (
          <label key={level} className="view-choice">
            <input type="radio" name="scale" checked={zoom === level} onChange={() => actions.zoomTo(level)} />
            <span>{words(`zoom.${level}`)}</span>
            <small className="schedule-muted">{t(`scale.${level}`)}</small>
          </label>
        ))}
      </div>
      <Button
        size="small"
        icon={<ZoomToFit size={14} />}
        text={t('scale.fit')}
        onClick={() => actions.planner?.fit()}
      />
      <p className="schedule-muted">{t('scale.hint')}</p>
    </section>
  )
}
