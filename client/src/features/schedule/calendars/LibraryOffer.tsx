import { Button } from '@blueprintjs/core'
import { Calendar as CalendarIcon } from '@blueprintjs/icons'
import type { CalendarEffect } from '@plumbline/core/schedule'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { toastError } from '../../../shell/toast.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { type Offer, offersOf } from './copies.ts'
import { EffectLine } from './EffectLine.tsx'
import { readCopy, useSpaceLibrary } from './use-space-library.ts'

const keyOf = ({ copy, original }: Offer): string => `${copy.id} ${original.id} ${original.revision}`

/** The library is ahead of a copy in this schedule: the person looks at what it would do, and takes it or not. */
export function LibraryOffer() {
  const { actions, spaceId } = useSchedule()
  const canEdit = useCanEdit()
  useSnapshot(actions.session.state)
  const library = useSpaceLibrary(spaceId)
  const [later, setLater] = useState<readonly string[]>([])
  const open = offersOf(actions.session.frame.calendars, library).filter((offer) => !later.includes(keyOf(offer)))
  const [offer] = open
  if (!offer || !canEdit) return null
  return <OneOffer key={keyOf(offer)} offer={offer} onLater={() => setLater([...later, keyOf(offer)])} />
}

function OneOffer({ offer, onLater }: { offer: Offer; onLater: () => void }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('calendars')
  const [effect, setEffect] = useState<CalendarEffect | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { copy, original } = offer
  const withFresh = async (act: (fresh: typeof copy) => Promise<unknown>): Promise<void> => {
    setBusy(true)
    await readCopy(original.id, copy.id).then(act).catch(toastError)
    setBusy(false)
  }
  const preview = () => withFresh(async (fresh) => setEffect(await actions.session.ask.calendarEffect([fresh])))
  const take = () => withFresh((calendar) => actions.execute({ do: 'calendar.put', calendar }))
  const isHeir = original.id !== copy.libraryId
  return (
    <div className="schedule-banner" role="status" data-testid="library-offer">
      <CalendarIcon size={14} />
      <span>
        {t(isHeir ? 'offer.heir' : 'offer.newer', {
          name: copy.name,
          heir: original.name,
          revision: original.revision,
          own: copy.libraryRevision,
        })}{' '}
        {effect && <EffectLine effect={effect} />}
      </span>
      <span className="pl-spring" />
      <Button size="small" text={t('offer.preview')} disabled={isBusy} onClick={() => void preview()} />
      <Button size="small" intent="primary" text={t('offer.take')} disabled={isBusy} onClick={() => void take()} />
      <Button size="small" variant="minimal" text={t('offer.later')} onClick={onLater} />
    </div>
  )
}
