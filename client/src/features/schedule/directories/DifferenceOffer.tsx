import { Button } from '@blueprintjs/core'
import { Property } from '@blueprintjs/icons'
import type { Id } from '@plumbline/core/plan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../shell/attempt.ts'
import { toast } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { DifferentWorks } from './DifferentWorks.tsx'
import type { Different } from './RelationsOffer.tsx'
import { MOST_AT_ONCE, recalculate, recalculateAll } from './recalculate.ts'

interface DifferenceOfferProps {
  versionId: string
  different: Different
  /** Of these works alone; empty: of all. */
  only: readonly Id[]
  later: () => void
  done: () => void
}

/** How many works differ, with the ways on: to look at them, to recalculate, to leave it for now. */
export function DifferenceOffer({ versionId, different, only, later, done }: DifferenceOfferProps) {
  const { t } = useTranslation('directories')
  const { actions } = useSchedule()
  const [isBusy, setBusy] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const take = async (): Promise<void> => {
    setBusy(true)
    if (different.total > MOST_AT_ONCE) {
      if (await attempt(() => recalculateAll(versionId))) toast.notice(t('outdated.started'))
    } else {
      const works = await attempt(() => recalculate(actions, versionId, only))
      if (works) toast.done(t('outdated.done', { count: works }))
    }
    setBusy(false)
    setLooking(false)
    done()
  }
  return (
    <div className="schedule-banner" role="status" data-testid="relations-offer">
      <Property size={14} />
      <span>{t('outdated.differ', { count: different.total })}</span>
      <span className="pl-spring" />
      <Button size="small" text={t('outdated.look')} onClick={() => setLooking(true)} />
      <Button size="small" intent="primary" text={t('outdated.take')} loading={isBusy} onClick={() => void take()} />
      <Button size="small" variant="minimal" text={t('outdated.later')} onClick={later} />
      {isLooking && <DifferentWorks different={different} take={take} close={() => setLooking(false)} />}
    </div>
  )
}
