import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../../i18n/format.ts'
import { LookMark } from '../appearance/LookField.tsx'
import { useLinks } from '../links/use-linked-plan.ts'
import type { PaintedSide } from './painted-side.ts'

/** Above the picture while the schedule is played: what the colours mean, and how many elements have them. */
export function PlayerLegend() {
  const { t } = useTranslation('modelLinks')
  const { player, linked } = useLinks()
  const { isOn, coloring } = useSnapshot(player.state)
  const { isSplit } = useSnapshot(linked.view.state)
  if (!isOn && coloring === 'profile' && !isSplit) return null
  const [first, second] = player.sides
  return (
    <>
      <Legend side={first} label={t('play.legend')} />
      {isSplit && <Legend side={second} label={t('split.legend')} isBeside />}
    </>
  )
}

function Legend({ side, label, isBeside = false }: { side: PaintedSide; label: string; isBeside?: boolean }) {
  const { t } = useTranslation('modelLinks')
  const number = useNumbers()
  const { legend } = useSnapshot(side.state)
  return (
    <dl className="model-legend" data-side={isBeside ? 1 : 0} aria-label={label}>
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
