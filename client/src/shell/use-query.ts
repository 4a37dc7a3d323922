import { useCallback } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router-dom'

export type QueryEdit = (edit: (query: URLSearchParams) => void, options?: NavigateOptions) => void

/**
 * The query of the address, and how to change a part of it; the rest stays as it is.
 *
 * Each edit begins with the address as it is now, also when what is drawn has not come there yet: two edits in one turn, or
 * one by a component that was drawn before, would else take back each other's part.
 */
export function useQuery(): [URLSearchParams, QueryEdit] {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const edit = useCallback<QueryEdit>(
    (change, options) => {
      const before = window.location.search
      const after = new URLSearchParams(before)
      change(after)
      if (after.toString() !== new URLSearchParams(before).toString())
        void navigate({ search: after.toString() }, options)
    },
    [navigate],
  )
  return [query, edit]
}

/** '' takes the name out of the address. */
export function put(query: URLSearchParams, name: string, value: string): void {
  if (value === '') query.delete(name)
  else query.set(name, value)
}
