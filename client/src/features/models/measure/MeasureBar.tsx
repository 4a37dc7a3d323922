import { Button, SegmentedControl } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { ModelView } from '../model-view.ts'
import { type Measure, type MeasureKind, measureKinds } from './measuring.ts'
import { useAmounts } from './use-amounts.ts'

/** What is measured, what is to be done next, what was measured last, and the way out. */
export function MeasureBar({ view }: { view: ModelView }) {
  const { t } = useTranslation('model')
  const amounts = useAmounts()
  const { measuring } = view
  const { kind, measures, places } = useSnapshot(measuring.state)
  const last = measures.at(-1) as Measure | undefined
  const isBegun = places.length > 0
  return (
    <div className="model-walk" role="toolbar" aria-label={t('command.measure')}>
      <SegmentedControl
        size="small"
        aria-label={t('measure.what')}
        options={measureKinds.map((value) => ({ value, label: t(`measure.kinds.${value}`) }))}
        value={kind}
        onValueChange={(value) => measuring.choose(value as MeasureKind)}
      />
      <span role="status">{isBegun || !last ? t(nextKey(kind, places.length)) : amounts(last).whole}</span>
      {kind === 'area' && (
        <Button
          size="small"
          text={t('measure.close')}
          title="Enter"
          disabled={places.length < 3}
          onClick={() => measuring.finish()}
        />
      )}
      <Button
        size="small"
        text={t('measure.clear')}
        disabled={measures.length === 0 && !isBegun}
        onClick={() => measuring.clear()}
      />
      <Button size="small" text={t('measure.end')} title="Esc" onClick={() => view.take('select')} />
    </div>
  )
}

/** What is to be pointed at. */
function nextKey(kind: MeasureKind, known: number): string {
  if (known === 0) return 'measure.first'
  if (kind === 'area') return 'measure.corner'
  if (kind === 'angle') return known === 1 ? 'measure.apex' : 'measure.third'
  return 'measure.second'
}
