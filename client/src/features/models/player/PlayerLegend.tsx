import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../../i18n/format.ts'
import { LookMark } from '../appearance/LookField.tsx'
import { useLinks } from '../links/use-linked-plan.ts'
import { usePicture } from '../use-picture.ts'
import type { PaintedSide } from './painted-side.ts'

/** Px from the border of the picture. */
const INSET = 10

/** Above the picture while the schedule is played: what the colours mean, and how many elements have them. */
export function PlayerLegend() {
  const { t } = useTranslation('modelLinks')
  const { player, linked } = useLinks()
  const { isOn, coloring } = useSnapshot(player.state)
  const { isSplit } = useSnapshot(linked.view.state)
  const viewer = usePicture(linked.view)
  if (!isOn && coloring === 'profile' && !isSplit) return null
  const [first, second] = player.sides
  return (
    <>
      <Legend side={first} label={t('play.legend')} />
      {isSplit && <Legend side={second} label={t('split.legend')} left={viewer?.leftOf(1) ?? 0} />}
    </>
  )
}

interface LegendProps {
  side: PaintedSide
  label: string
  /** Px, where its picture begins. */
  left?: number
}

function Legend({ side, label, left = 0 }: LegendProps) {
  const { t } = useTranslation('modelLinks')
  const number = useNumbers()
  const { legend } = useSnapshot(side.state)
  return (
    <dl className="model-legend" style={{ left: left + INSET }} aria-label={label}>
      {legend.map(({ key, look, count, profiles }) => {
        const name =
          key.startsWith('column.') && profiles.length > 0
            ? profiles.join()
            : [t(`play.${key}`), ...profiles].join(' · ')
        return (
          <div key={name}>
            <dt>
              <LookMark look={look} label={name} />
              {name}
            </dt>
            <dd>{number(count)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
