import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { ModelView } from '../model-view.ts'
import { useLengths } from './MeasureOverlay.tsx'
import { distancesOf } from './measuring.ts'

/** What is to be done next, what was measured last, and the way out. */
export function MeasureBar({ view }: { view: ModelView }) {
  const { t } = useTranslation('model')
  const lengths = useLengths()
  const { measures, from } = useSnapshot(view.measuring.state)
  const last = measures.at(-1)
  return (
    <div className="model-walk" role="toolbar" aria-label={t('command.measure')}>
      <span role="status">
        {from || !last ? t(from ? 'measure.second' : 'measure.first') : lengths(distancesOf(last).length)}
      </span>
      <Button
        size="small"
        text={t('measure.clear')}
        disabled={measures.length === 0 && !from}
        onClick={() => view.measuring.clear()}
      />
      <Button size="small" text={t('measure.end')} title="Esc" onClick={() => view.take('select')} />
    </div>
  )
}
