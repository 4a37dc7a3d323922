import { mySpaces } from '@plumbline/core/contract'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { orKept } from '../../session/kept.ts'
import { lastSpaceOf } from '../../session/last-space.ts'
import { session } from '../../session/session.ts'
import { inOrder, type MySpace } from './my-spaces.ts'

interface MySpaces {
  /** Null while they are on their way. */
  spaces: MySpace[] | null
  error: unknown
  load: () => void
}

/** Without a server, as this person saw them last. */
function readSpaces(userId: string): Promise<MySpace[]> {
  return orKept(userId, 'spaces', async () => (await call(mySpaces)).spaces)
}

export function useMySpaces(): MySpaces {
  const [spaces, setSpaces] = useState<MySpace[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = useCallback(() => {
    setError(null)
    const userId = session.person?.id ?? ''
    readSpaces(userId)
      .then((found) => setSpaces(inOrder(found, lastSpaceOf(userId))))
      .catch(setError)
  }, [])
  useEffect(load, [load])
  return { spaces, error, load }
}
