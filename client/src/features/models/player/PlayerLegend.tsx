import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../../i18n/format.ts'
import { LookMark } from '../appearance/LookField.tsx'
import { useLinks } from '../links/use-linked-plan.ts'

/** Above the picture while the schedule is played: what the colours mean, and how many elements have them. */
export function PlayerLegend() {
  const { t } = useTranslation('modelLinks')
  const number = useNumbers()
  const { player } = useLinks()
  const { isOn, coloring, legend } = useSnapshot(player.state)
  if (!isOn && coloring === 'profile') return null
  return (
    <dl className="model-legend" aria-label={t('play.legend')}>
      {legend.map(({ key, look, count, profiles }) => {
        const label =
          key.startsWith('column.') && profiles.length > 0
            ? profiles.join()
            : [t(`play.${key}`), ...profiles].join(' · ')
        return (
          <div key={label}>
            <dt>
              <LookMark look={look} label={label} />
              {label}
            </dt>
            <dd>{number(count)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
