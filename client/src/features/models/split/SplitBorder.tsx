import './split.css'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Splitter } from '../../../shell/Splitter.tsx'
import type { ModelView } from '../model-view.ts'
import { usePicture } from '../use-picture.ts'

/** Between both pictures beside each other: dragged, or moved by arrow keys; two clicks make both as wide again. */
export function SplitBorder({ view }: { view: ModelView }) {
  const { t } = useTranslation('model')
  const viewer = usePicture(view)
  const { isSplit } = useSnapshot(view.state)
  if (!viewer || !isSplit) return null
  const { width } = viewer.sizeOf(0)
  const whole = viewer.leftOf(1) + viewer.sizeOf(1).width
  return (
    <div className="model-split-border" style={{ width }}>
      <Splitter
        edge="right"
        label={t('splitBorder')}
        size={width}
        resize={(wanted) => view.share(wanted / whole)}
        even={() => view.share(0.5)}
      />
    </div>
  )
}
