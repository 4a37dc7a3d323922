import './split.css'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../../i18n/format.ts'
import { useLinkedPlan, useLinks } from '../links/use-linked-plan.ts'
import type { PaintedSide } from '../player/painted-side.ts'
import { usePicture } from '../use-picture.ts'

/** Below both pictures beside each other: which dates each shows, and how far the works are by them. */
export function SplitLabels() {
  const { t } = useTranslation('modelLinks')
  const { view } = useLinkedPlan()
  const { player, targetName } = useLinks()
  const viewer = usePicture(view)
  const { isSplit } = useSnapshot(view.state)
  const { mode } = useSnapshot(player.state)
  if (!viewer || !isSplit) return null
  const isOfTarget = mode === 'target' && targetName !== null
  const names = [
    isOfTarget ? t('split.target', { name: targetName }) : t(`play.modes.${mode}`),
    t(player.isForecast ? 'split.forecast' : 'play.modes.fact'),
  ]
  return (
    <div className="model-sides" style={{ height: viewer.sizeOf(0).height }}>
      {viewer.sides.map((side) => (
        <div
          key={side}
          className="model-side"
          data-side={side}
          style={{ left: viewer.leftOf(side), width: viewer.sizeOf(side).width }}
        >
          <Label name={names[side] ?? ''} side={player.sides[side]} />
        </div>
      ))}
    </div>
  )
}

function Label({ name, side }: { name: string; side: PaintedSide }) {
  const { t } = useTranslation('modelLinks')
  const number = useNumbers()
  const { active, done, works } = useSnapshot(side.state)
  return (
    <p className="model-side-label">
      <strong>{name}</strong>
      {works === 0 ? (
        <span>{t('split.none')}</span>
      ) : (
        <>
          <span>{t('split.done', { done: number(done), works: number(works) })}</span>
          <span>{t('play.active', { count: active, number: number(active) })}</span>
        </>
      )}
    </p>
  )
}
