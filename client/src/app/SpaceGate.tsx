import { type Space, spaceRead } from '@plumbline/core/contract'
import { useCallback, useEffect, useState } from 'react'
import { Navigate, Outlet, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { asApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { onReconnected, onServerEvent, watchSpace } from '../api/socket.ts'
import { isDayOnPhone } from '../features/days/index.ts'
import { ErrorPage } from '../features/errors/ErrorPage.tsx'
import { disconnectPath } from '../features/errors/index.ts'
import { NotFoundPage } from '../features/errors/NotFoundPage.tsx'
import { forgetAnswer, isServerAway, keptFor, orKept } from '../session/kept.ts'
import { forgetSpace, rememberSpace } from '../session/last-space.ts'
import { session } from '../session/session.ts'
import { later } from '../shell/later.ts'
import { Splash } from './Splash.tsx'

/** Of whoever was removed while they typed. */
const WorkTakenAlong = later(async () => (await import('../features/kept-work/index.ts')).KeptWorkNotice)

/** Until the server answers, rights are those that were kept: it is asked again after so long. */
const ASK_AGAIN_MS = 5000

/** Without a server, the space as this person saw it last. */
async function readSpace(userId: string, spaceId: string): Promise<{ space: Space; isKept: boolean }> {
  let isKept = true
  const space = await orKept(userId, `space.${spaceId}`, async () => {
    const { space: fresh } = await call(spaceRead, { params: { spaceId } })
    isKept = false
    return fresh
  })
  return { space, isKept }
}

/** Also from what is on screen: somebody else may have just removed the person from the space. */
function shutOut(userId: string, spaceId: string): void {
  forgetSpace(userId)
  forgetAnswer(userId, `space.${spaceId}`)
  session.space = null
}

/** Reads the space and the person's role in it before any screen of the space is shown. */
export function SpaceGate() {
  const { spaceId = '' } = useParams()
  const { space, person, csrfToken } = useSnapshot(session)
  const [error, setError] = useState<unknown>(null)
  const [isKept, setKept] = useState(false)
  const userId = person?.id

  const open = useCallback(async () => {
    setError(null)
    const kept = isDayOnPhone() ? keptFor<Space>(userId ?? '', `space.${spaceId}`) : null
    if (kept && session.space?.id !== spaceId) session.space = kept
    try {
      const read = await readSpace(userId ?? '', spaceId)
      session.space = read.space
      setKept(read.isKept)
      if (userId) rememberSpace(userId, spaceId)
      watchSpace(spaceId)
    } catch (failure) {
      if (userId && [400, 403, 404].includes(asApiError(failure).status)) shutOut(userId, spaceId)
      setError(failure)
    }
  }, [spaceId, userId])

  // A session that begins without a server gets its token when the server is back; then rights are read as they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token is what tells
  useEffect(() => {
    void open()
  }, [open, csrfToken])

  // What the person may do was changed by somebody else.
  useEffect(() => {
    const again = (): void => void open()
    const ends = [onServerEvent('access', again), onReconnected(again)]
    return () => {
      for (const end of ends) end()
    }
  }, [open])

  useEffect(() => {
    if (!isKept) return
    const timer = setInterval(() => void open(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isKept, open])

  if (space?.id === spaceId) return <Outlet />
  if (error === null) return <Splash error={null} onRetry={open} />
  const { status } = asApiError(error)
  if (status === 403) return <ErrorPage message="Forbidden" below={<WorkTakenAlong />} />
  if (status === 404 || status === 400) return <NotFoundPage />
  if (isServerAway(error)) return <Navigate to={disconnectPath} />
  return <Splash error={error} onRetry={open} />
}
