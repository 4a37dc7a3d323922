import { scheduleRead } from '@plumbline/core/contract'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { keptFor, orKeptRecent } from '../../session/kept.ts'
import { session } from '../../session/session.ts'
import { usePlace } from '../../session/use-place.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { useRead } from '../../shell/use-read.ts'

type Head = Output<typeof scheduleRead>

/**
 * What every screen at `/:spaceId/schedule/:scheduleId/…` says of its schedule, without a network as it was last; `keptFirst`:
 * also until the server has answered.
 */
export function useScheduleScreen(title: string, { keptFirst = false } = {}) {
  const { spaceId = '', scheduleId = '' } = useParams()
  const { space, person } = useSnapshot(session)
  usePlace(spaceId, scheduleId)
  const userId = person?.id ?? ''
  const schedule = useRead(scheduleId, (signal) =>
    orKeptRecent(userId, 'scheduleHead', scheduleId, () => call(scheduleRead, { params: { scheduleId }, signal })),
  )
  const [kept] = useState(() => (keptFirst ? keptFor<Head>(userId, `scheduleHead.${scheduleId}`) : null))
  const head = schedule.value ?? kept
  const name = head?.name ?? ''
  usePageTitle(title, name || undefined, space?.name)
  const breadcrumb = [
    { label: space?.name ?? '', to: `/${spaceId}` },
    { label: name, to: `/${spaceId}/schedule/${scheduleId}` },
    { label: title },
  ]
  /** '' until it is read. */
  const versionId = head?.currentVersion.id ?? ''
  return { spaceId, scheduleId, userId, schedule, name, versionId, breadcrumb }
}
