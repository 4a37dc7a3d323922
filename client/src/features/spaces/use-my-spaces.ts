import { mySpaces } from '@plumbline/core/contract'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { isServerAway, keepFor, keptFor } from '../../session/kept.ts'
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
async function readSpaces(userId: string): Promise<MySpace[]> {
  try {
    const { spaces } = await call(mySpaces)
    keepFor(userId, 'spaces', spaces)
    return spaces
  } catch (error) {
    const kept = isServerAway(error) ? keptFor<MySpace[]>(userId, 'spaces') : null
    if (!kept) throw error
    return kept
  }
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
