import { scheduleRead, timetableCalculate } from '@plumbline/core/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { proxy, useSnapshot } from 'valtio'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { isServerAway } from '../../session/kept.ts'
import { session as signedIn } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { toastError } from '../../shell/toast.ts'
import { openUpload, uploading } from '../upload/upload-state.ts'
import { ScheduleScreen } from './screen/ScheduleScreen.tsx'
import { type OpenSchedule, ScheduleContext } from './screen/schedule-context.ts'
import { FailedState, SkeletonRows } from './screen/states.tsx'
import { useOfficial } from './screen/use-official.ts'
import { useScheduleText } from './screen/use-words.ts'
import { openActions } from './session/open-session.ts'
import { keepSchedule, keptSchedule, type ScheduleInfo } from './session/schedule-info.ts'
import { roomOf } from './unsaved/kept-work.ts'

/** `/:spaceId/schedule/:scheduleId`: the planner of one schedule. */
export default function SchedulePage() {
  const { scheduleId = '' } = useParams()
  const { info, error, retry } = useScheduleInfo(scheduleId)
  const kept = keptSchedule(signedIn.person?.id ?? '', scheduleId)
  const room = kept ? roomOf(kept.currentVersion.id) : ''
  if (info) return <OpenPage key={info.currentVersion.id} info={info} onRetry={retry} />
  return (
    <div className="schedule-page" data-testid="schedule-page" data-state={error ? 'error' : 'loading'}>
      <AppFrame breadcrumb={[{ label: '' }]}>
        {error ? <FailedState code={error} room={room} onRetry={retry} /> : <SkeletonRows />}
      </AppFrame>
    </div>
  )
}

/** Name, place and current version; without a network, as they were when last seen. */
function useScheduleInfo(scheduleId: string) {
  const { person, csrfToken } = useSnapshot(signedIn)
  const userId = person?.id ?? ''
  const [info, setInfo] = useState<ScheduleInfo | null>(null)
  const [error, setError] = useState('')
  const retry = useCallback(async () => {
    setError('')
    try {
      const read = await call(scheduleRead, { params: { scheduleId } })
      keepSchedule(userId, read)
      setInfo(read)
    } catch (failure) {
      const kept = isServerAway(failure) ? keptSchedule(userId, scheduleId) : null
      if (kept) setInfo((known) => (known?.id === scheduleId ? known : kept))
      else setError(asApiError(failure).code)
    }
  }, [userId, scheduleId])
  useEffect(() => {
    setInfo(null)
    void retry()
  }, [retry])
  // A session that began without a server gets its token when the server is back.
  const hasToken = csrfToken !== ''
  const hadToken = useRef(hasToken)
  useEffect(() => {
    if (hasToken && !hadToken.current) void retry()
    hadToken.current = hasToken
  }, [hasToken, retry])
  // An import into this schedule may have made a new version the current one.
  const imported = useSnapshot(uploading).upload
  const newVersion = imported?.state === 'completed' && imported.scheduleId === scheduleId ? imported.versionId : null
  useEffect(() => {
    if (newVersion) void retry()
  }, [newVersion, retry])
  return { info, error, retry: () => void retry() }
}

function OpenPage({ info, onRetry }: { info: ScheduleInfo; onRetry: () => void }) {
  const { t } = useScheduleText()
  const [attempt, setAttempt] = useState(0)
  const official = useOfficial(info.currentVersion.id)
  const open = useOpenSchedule(info, attempt)
  useAddress(open)
  const breadcrumb = [
    ...info.path.map(({ name, kind }) => ({ label: name, to: kind === 'space' ? `/${info.spaceId}` : undefined })),
    { label: info.name },
  ]
  useEffect(() => {
    document.title = `${info.name} · ${t('app')}`
  }, [info.name, t])
  if (!open) return null
  return (
    <ScheduleContext value={open}>
      <ScheduleScreen
        breadcrumb={breadcrumb}
        official={official}
        onRetry={() => {
          setAttempt(attempt + 1)
          onRetry()
        }}
      />
    </ScheduleContext>
  )
}

/** The worker lives as long as the page is open on this version. */
function useOpenSchedule(info: ScheduleInfo, attempt: number): OpenSchedule | null {
  const userId = signedIn.person?.id ?? ''
  const [open, setOpen] = useState<OpenSchedule | null>(null)
  const versionId = info.currentVersion.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new worker
  useEffect(() => {
    const { actions, close } = openActions({
      scheduleId: info.id,
      versionId,
      userId,
      importFile: () => openUpload({ kind: 'schedule', id: info.id, name: info.name, spaceId: info.spaceId }),
      calculate: () => void call(timetableCalculate, { params: { versionId } }).catch(toastError),
    })
    setOpen({ scheduleId: info.id, spaceId: info.spaceId, name: info.name, version: info.currentVersion, actions })
    return close
  }, [info.id, versionId, userId, attempt])
  return open
}

const notOpen = proxy({ zoom: 'week', criticalOnly: false, filterId: null as string | null })

/** Zoom and filter stand in the address, so that a link shows what its sender saw. */
function useAddress(open: OpenSchedule | null): void {
  const [, setParams] = useSearchParams()
  const { zoom, criticalOnly, filterId } = useSnapshot(open?.actions.state ?? notOpen)
  const isOpen = open !== null
  useEffect(() => {
    if (!isOpen) return
    setParams(
      (params) => {
        params.set('zoom', zoom)
        if (criticalOnly) params.set('critical', '1')
        else params.delete('critical')
        if (filterId) params.set('filter', filterId)
        else params.delete('filter')
        return params
      },
      { replace: true },
    )
  }, [isOpen, zoom, criticalOnly, filterId, setParams])
}
