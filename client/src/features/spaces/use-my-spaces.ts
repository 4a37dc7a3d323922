import { mySpaces } from '@plumbline/core/contract'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { lastSpaceOf } from '../../session/last-space.ts'
import { session } from '../../session/session.ts'
import { inOrder, type MySpace } from './my-spaces.ts'

interface MySpaces {
  /** Null while they are on their way. */
  spaces: MySpace[] | null
  error: unknown
  load: () => void
}

export function useMySpaces(): MySpaces {
  const [spaces, setSpaces] = useState<MySpace[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = useCallback(() => {
    setError(null)
    call(mySpaces)
      .then((answer) => setSpaces(inOrder(answer.spaces, session.person && lastSpaceOf(session.person.id))))
      .catch(setError)
  }, [])
  useEffect(load, [load])
  return { spaces, error, load }
}
