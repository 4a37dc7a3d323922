import { SegmentedControl } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, useNumbers } from '../../../i18n/format.ts'
import { FinishChain } from './FinishChain.tsx'
import { MovedWorks } from './MovedWorks.tsx'
import { Shift } from './Shift.tsx'
import { type Effect, toldOf } from './use-effects.ts'

interface EffectPanelProps {
  /** By the facts that came in. */
  came: Effect
  /** By what is chosen. */
  chosen: Effect
  count: number
  dataDate: string | null
}

/** The finish before and after, and what moves with it: by what came in, or by what is chosen. */
export function EffectPanel({ came, chosen, count, dataDate }: EffectPanelProps) {
  const { t } = useTranslation('days')
  const numbers = useNumbers()
  const [side, setSide] = useState<'came' | 'chosen'>('came')
  const isOfChosen = count > 0 && side === 'chosen'
  const shown = isOfChosen ? chosen : came
  const effect = toldOf(shown)
  return (
    <>
      <section data-testid="morning-effect" id="morning-effect">
        <h2>
          {t('morning.projectFinish')}
          <span className="pl-spring" />
          {count > 0 && (
            <SegmentedControl
              size="small"
              options={[
                { value: 'came', label: t('morning.byCame') },
                { value: 'chosen', label: t('morning.ifAccepted', { count }) },
              ]}
              value={isOfChosen ? 'chosen' : 'came'}
              onValueChange={(value) => setSide(value as typeof side)}
            />
          )}
        </h2>
        {effect ? (
          <p className="morning-dates">
            <span>{dateOf(effect.finish)} →</span> <b>{dateOf(effect.together.finish)}</b>{' '}
            <Shift before={effect.finish} after={effect.together.finish} />
          </p>
        ) : (
          <p className="pl-muted" aria-busy={shown === 'busy'}>
            {typeof shown === 'string' && t(`morning.effect.${shown}`)}
          </p>
        )}
        {effect && (
          <p className="pl-muted">
            {t('morning.moved', { count: effect.together.movedWorks, n: numbers(effect.together.movedWorks) })}
          </p>
        )}
        {effect && <MovedWorks moved={effect.together.moved} dataDate={dataDate} />}
      </section>
      <FinishChain chain={effect?.together.chain ?? []} />
    </>
  )
}
