import { scheduleRead } from '@plumbline/core/contract'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { orKeptRecent } from '../../session/kept.ts'
import { session } from '../../session/session.ts'
import { usePlace } from '../../session/use-place.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { useRead } from '../../shell/use-read.ts'

/** What every screen at `/:spaceId/schedule/:scheduleId/…` says of its schedule, without a network as it was last. */
export function useScheduleScreen(title: string) {
  const { spaceId = '', scheduleId = '' } = useParams()
  const { space, person } = useSnapshot(session)
  usePlace(spaceId, scheduleId)
  const userId = person?.id ?? ''
  const schedule = useRead(scheduleId, (signal) =>
    orKeptRecent(userId, 'scheduleHead', scheduleId, () => call(scheduleRead, { params: { scheduleId }, signal })),
  )
  const name = schedule.value?.name ?? ''
  usePageTitle(title, name || undefined, space?.name)
  const breadcrumb = [
    { label: space?.name ?? '', to: `/${spaceId}` },
    { label: name, to: `/${spaceId}/schedule/${scheduleId}` },
    { label: title },
  ]
  /** '' until it is read. */
  const versionId = schedule.value?.currentVersion.id ?? ''
  return { spaceId, scheduleId, userId, schedule, name, versionId, breadcrumb }
}
