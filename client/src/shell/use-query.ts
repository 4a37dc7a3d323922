import { useCallback } from 'react'
import { type Location, type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom'

export type QueryEdit = (edit: (query: URLSearchParams) => void, options?: NavigateOptions) => void

/** Where the last edit leads, until the router is there. */
let ahead: { from: string; query: URLSearchParams } | null = null

/**
 * The query of the address, and how to change a part of it; the rest stays as it is.
 *
 * Each edit begins with what the edit before asked for, also when the router has not come there yet: two edits in one
 * turn, or one by a component that was drawn before, would else take back each other's part.
 */
export function useQuery(): [URLSearchParams, QueryEdit] {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const edit = useCallback<QueryEdit>(
    (change, options) => {
      const before = queryNow(pathname)
      const after = new URLSearchParams(before)
      change(after)
      if (after.toString() === before.toString()) return
      const mine = { from: pathname, query: after }
      ahead = mine
      const arrived = () => {
        if (ahead === mine) ahead = null
      }
      void Promise.resolve(navigate({ search: after.toString() }, options)).finally(arrived)
    },
    [navigate, pathname],
  )
  return [query, edit]
}

function queryNow(pathname: Location['pathname']): URLSearchParams {
  return ahead?.from === pathname ? ahead.query : new URLSearchParams(window.location.search)
}

/** '' takes the name out of the address. */
export function put(query: URLSearchParams, name: string, value: string): void {
  if (value === '') query.delete(name)
  else query.set(name, value)
}
