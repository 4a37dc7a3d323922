import { SegmentedControl } from '@blueprintjs/core'
import type { DayEffect } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../../i18n/format.ts'
import { FinishChain } from './FinishChain.tsx'
import { MovedWorks } from './MovedWorks.tsx'
import { Shift } from './Shift.tsx'

interface EffectPanelProps {
  /** By the facts that came in; null: none did, or it is not known yet. */
  came: DayEffect | null
  /** By what is chosen. */
  chosen: DayEffect | null
  count: number
  /** Too many came in for what they moved to be told. */
  isTooMuch: boolean
  dataDate: string | null
}

/** The finish before and after, and what moves with it: by what came in, or by what is chosen. */
export function EffectPanel({ came, chosen, count, isTooMuch, dataDate }: EffectPanelProps) {
  const { t } = useTranslation('days')
  const [side, setSide] = useState<'came' | 'chosen'>('came')
  const isOfChosen = count > 0 && side === 'chosen'
  const effect = isOfChosen ? chosen : came
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
          <p className="pl-muted">{t(isTooMuch ? 'morning.tooMany' : 'morning.nothingMoved')}</p>
        )}
        {effect && <p className="pl-muted">{t('morning.moved', { count: effect.together.movedWorks })}</p>}
        {effect && <MovedWorks moved={effect.together.moved} dataDate={dataDate} />}
      </section>
      <FinishChain chain={effect?.together.chain ?? []} />
    </>
  )
}
