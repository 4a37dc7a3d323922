import { differences, phases, usualLooks } from '@plumbline/core/bim'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../../i18n/format.ts'
import { LookMark } from '../appearance/LookField.tsx'
import { useLinks } from '../links/use-linked-plan.ts'
import { differenceLooks } from './player.ts'

/** As they stand in the tally of the player; colours are those of works without a profile of their own. */
const legends = {
  phases: phases.map((phase) => ({ key: `phase.${phase}`, look: usualLooks.install[phase] })),
  differences: differences.map((difference) => ({
    key: `difference.${difference}`,
    look: differenceLooks[difference],
  })),
}
const unlinked = { key: 'unlinked', look: { color: null, opacity: 30 } }

/** Above the picture while the schedule is played: what the colours mean, and how many elements have them. */
export function PlayerLegend() {
  const { t } = useTranslation('modelLinks')
  const number = useNumbers()
  const { player } = useLinks()
  const { isOn, mode, tally } = useSnapshot(player.state)
  if (!isOn) return null
  const rows = [...legends[mode === 'difference' ? 'differences' : 'phases'], unlinked]
  return (
    <dl className="model-legend" aria-label={t('play.legend')}>
      {rows.map(({ key, look }, at) =>
        (tally[at] ?? 0) > 0 ? (
          <div key={key}>
            <dt>
              <LookMark look={look} label={t(`play.${key}`)} />
              {t(`play.${key}`)}
            </dt>
            <dd>{number(tally[at] ?? 0)}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
