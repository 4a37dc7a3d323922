import { spaceRead } from '@plumbline/core/contract'
import { useCallback, useEffect, useState } from 'react'
import { Outlet, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { asApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { watchSpace } from '../api/socket.ts'
import { ErrorPage } from '../features/errors/ErrorPage.tsx'
import { NotFoundPage } from '../features/errors/NotFoundPage.tsx'
import { forgetSpace, rememberSpace } from '../session/last-space.ts'
import { session } from '../session/session.ts'
import { Splash } from './Splash.tsx'

/** Reads the space and the person's role in it before any screen of the space is shown. */
export function SpaceGate() {
  const { spaceId = '' } = useParams()
  const { space, person } = useSnapshot(session)
  const [error, setError] = useState<unknown>(null)
  const userId = person?.id

  const open = useCallback(async () => {
    setError(null)
    try {
      session.space = (await call(spaceRead, { params: { spaceId } })).space
      if (userId) rememberSpace(userId, spaceId)
      watchSpace(spaceId)
    } catch (failure) {
      if (userId && [400, 403, 404].includes(asApiError(failure).status)) forgetSpace(userId)
      setError(failure)
    }
  }, [spaceId, userId])

  useEffect(() => {
    void open()
  }, [open])

  if (space?.id === spaceId) return <Outlet />
  if (error === null) return <Splash error={null} onRetry={open} />
  const { status } = asApiError(error)
  if (status === 403) return <ErrorPage message="Forbidden" />
  if (status === 404 || status === 400) return <NotFoundPage />
  return <Splash error={error} onRetry={open} />
}
