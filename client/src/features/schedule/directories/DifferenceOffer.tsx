import { Button } from '@blueprintjs/core'
import { Property } from '@blueprintjs/icons'
import { recalculationApply } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { attempt } from '../../../shell/attempt.ts'
import { toast } from '../../../shell/toast.ts'
import { DifferentWorks } from './DifferentWorks.tsx'
import type { Different } from './RelationsOffer.tsx'

interface DifferenceOfferProps {
  versionId: string
  different: Different
  later: () => void
  done: () => void
}

/** How many works differ, with the ways on: to look at them, to recalculate, to leave it for now. */
export function DifferenceOffer({ versionId, different, later, done }: DifferenceOfferProps) {
  const { t } = useTranslation('directories')
  const [isBusy, setBusy] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const take = async (): Promise<void> => {
    setBusy(true)
    const answer = await attempt(() => call(recalculationApply, { params: { versionId }, quiet: true }))
    if (answer) toast.done(t('outdated.done', { count: answer.changed }))
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
