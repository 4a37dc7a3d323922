import './view/view.css'
import { scheduleRead, type Version } from '@plumbline/core/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { keepSchedule, keptSchedule, type ScheduleInfo } from '../../documents/schedule/session/schedule-info.ts'
import { prepareWorker } from '../../documents/schedule/session/schedule-worker.ts'
import { roomOf } from '../../documents/schedule/unsaved/kept-work.ts'
import { useScheduleText } from '../../parts/words/schedule-text.ts'
import { isServerAway } from '../../session/kept.ts'
import { session as signedIn } from '../../session/session.ts'
import { usePlace } from '../../session/use-place.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import type { Whereabouts } from '../../shell/destinations.ts'
import { lastProjectOf } from '../../shell/last-schedule.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { useQuery } from '../../shell/use-query.ts'
import { openUpload, uploading } from '../upload/index.ts'
import { ScheduleContext } from './base/schedule-context.ts'
import type { ScheduleActions } from './commands/schedule-actions.ts'
import { openActions } from './screen/open-schedule.ts'
import { ScheduleScreen } from './screen/ScheduleScreen.tsx'
import { FailedState, GoneState, SkeletonRows } from './screen/states.tsx'
import { useOfficial } from './screen/use-official.ts'
import { useAddress } from './use-address.ts'
import { useVersionNews } from './versions/use-versions.ts'

prepareWorker()

/** `/:spaceId/schedule/:scheduleId`: the planner of one schedule; `?version=` names another than the actual one. */
export default function SchedulePage() {
  const { spaceId = '', scheduleId = '' } = useParams()
  usePlace(spaceId, scheduleId)
  const [params] = useSearchParams()
  const { info: read, error, retry, add } = useScheduleInfo(scheduleId)
  // The schedule before must not take the work that the address of this one leads to for its own.
  const info = read?.id === scheduleId ? read : null
  const kept = keptSchedule(signedIn.person?.id ?? '', scheduleId)
  const room = kept ? roomOf(params.get('version') ?? kept.currentVersion.id) : ''
  if (info) return <OpenVersion key={info.id} info={info} onRetry={retry} add={add} />
  return (
    <div className="schedule-page" data-testid="schedule-page" data-state={error ? 'error' : 'loading'}>
      <AppFrame breadcrumb={[{ label: '' }]}>
        {error ? <FailedState code={error} room={room} onRetry={retry} /> : <SkeletonRows />}
      </AppFrame>
    </div>
  )
}

/** Name, place and versions; without a network, as they were when last seen. */
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
  /** A version that was made here is opened at once, before the list is read anew. */
  const add = useCallback((made: Version) => setInfo((known) => known && withVersion(known, made)), [])
  // A session that began without a server gets its token when the server is back.
  const hasToken = csrfToken !== ''
  const hadToken = useRef(hasToken)
  useEffect(() => {
    if (hasToken && !hadToken.current) void retry()
    hadToken.current = hasToken
  }, [hasToken, retry])
  return { info, error, retry, add }
}

const withVersion = (info: ScheduleInfo, made: Version): ScheduleInfo =>
  info.versions.some(({ id }) => id === made.id) ? info : { ...info, versions: [made, ...info.versions] }

interface PageProps {
  info: ScheduleInfo
  onRetry: () => Promise<void>
}

/** Stays on its version when another becomes the actual one: nobody's plan changes under their hands. */
function OpenVersion({ info, onRetry, add }: PageProps & { add: (made: Version) => void }) {
  const [query, edit] = useQuery()
  const [first, setFirst] = useState(info.currentVersion.id)
  const [awaited, setAwaited] = useState('')
  const shownId = query.get('version') ?? first
  const openVersion = useCallback(
    (versionId: string, made?: Version) => {
      setFirst(versionId)
      edit((before) => before.set('version', versionId))
      if (made) {
        // The server tells everybody of it, and the list is read anew then.
        add(made)
        return
      }
      setAwaited(versionId)
      void onRetry().finally(() => setAwaited(''))
    },
    [edit, onRetry, add],
  )
  useVersionNews(info.id, shownId, { read: onRetry, open: openVersion })
  useImported(info.id, openVersion)
  const version = info.versions.find(({ id }) => id === shownId)
  if (version) return <OpenPage key={shownId} {...{ info, version, openVersion, onRetry }} />
  // One that was just made is not in the list yet.
  const openActual = awaited === shownId ? null : () => openVersion(info.currentVersion.id)
  return <OtherState info={info} room={roomOf(shownId)} openActual={openActual} />
}

/** What this person imports into the schedule is shown as soon as it is there. */
function useImported(scheduleId: string, openVersion: (versionId: string) => void): void {
  const imported = useSnapshot(uploading).upload
  const made = imported?.state === 'completed' && imported.scheduleId === scheduleId ? imported.versionId : null
  const [known] = useState(made)
  useEffect(() => {
    if (made && made !== known) openVersion(made)
  }, [made, known, openVersion])
}

interface OpenProps extends PageProps {
  version: Version
  openVersion: (versionId: string, made?: Version) => void
}

function OpenPage({ info, version, openVersion, onRetry }: OpenProps) {
  const { t } = useScheduleText()
  const [attempt, setAttempt] = useState(0)
  const official = useOfficial(version.id)
  const actions = useOpenSchedule(info, version.id, attempt)
  useAddress(actions)
  const breadcrumb = breadcrumbOf(info)
  usePageTitle(info.name, t('app'))
  useEffect(() => {
    if (actions) actions.state.version = version
  }, [actions, version])
  if (!actions) return null
  const { id: scheduleId, spaceId, name, versions } = info
  return (
    <ScheduleContext value={{ scheduleId, spaceId, name, version, versions, openVersion, actions }}>
      <ScheduleScreen
        breadcrumb={breadcrumb}
        official={official}
        onRetry={() => {
          setAttempt(attempt + 1)
          void onRetry()
        }}
      />
    </ScheduleContext>
  )
}

/** Places called like the one above them, as a file's own are, stand there once. */
function breadcrumbOf(info: ScheduleInfo): { label: string; to?: string }[] {
  const own = info.path.filter(({ name }, index) => name !== info.path[index - 1]?.name)
  const above = own.map(({ name, kind }) => ({
    label: name,
    to: kind === 'space' ? `/${info.spaceId}` : undefined,
  }))
  return [...above, { label: info.name }]
}

interface OtherStateProps {
  info: ScheduleInfo
  room: string
  /** null: the version is on its way. */
  openActual: (() => void) | null
}

function OtherState({ info, room, openActual }: OtherStateProps) {
  return (
    <div className="schedule-page" data-testid="schedule-page" data-state={openActual ? 'gone' : 'loading'}>
      <AppFrame breadcrumb={breadcrumbOf(info)}>
        {openActual ? <GoneState room={room} openActual={openActual} /> : <SkeletonRows />}
      </AppFrame>
    </div>
  )
}

/** The worker lives as long as the page is open on this version. */
function useOpenSchedule(info: ScheduleInfo, versionId: string, attempt: number): ScheduleActions | null {
  const userId = signedIn.person?.id ?? ''
  const [open, setOpen] = useState<ScheduleActions | null>(null)
  const { id: scheduleId, name, spaceId } = info
  const navigate = useNavigate()
  const goTo = useRef((path: string): void => void path)
  goTo.current = (path) => void navigate(path)
  const projectId = info.path.findLast(({ kind }) => kind === 'project')?.id
  const at = useRef<Whereabouts>({ spaceId, scheduleId, projectId: null })
  at.current = { spaceId, scheduleId, projectId: lastProjectOf(spaceId, projectId) }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new worker
  useEffect(() => {
    const { actions, close } = openActions({
      spaceId,
      scheduleId,
      versionId,
      userId,
      importFile: () => openUpload({ kind: 'schedule', id: scheduleId, name, spaceId }),
      compare: () => goTo.current(`/${spaceId}/schedule/${scheduleId}/compare?left=${versionId}`),
      reports: () => goTo.current(`/${spaceId}/reports/${scheduleId}?version=${versionId}`),
      print: () => goTo.current(`/${spaceId}/schedule/${scheduleId}/print?version=${versionId}`),
      go: (to) => goTo.current(to.path(at.current) ?? `/${spaceId}`),
    })
    setOpen(actions)
    return close
  }, [spaceId, scheduleId, versionId, userId, attempt])
  return open
}
