import { useCallback, useReducer } from 'react'

const kept = new Map<string, unknown>()

/**
 * State of a screen that is there again when somebody comes back to it, as from its paper; a reload forgets it. `key`: of
 * which screen, about what; `first` is not looked at again.
 */
export function useKept<T>(key: string, first: T): [T, (value: T) => void] {
  const [, again] = useReducer((times: number) => times + 1, 0)
  const set = useCallback(
    (value: T) => {
      kept.set(key, value)
      again()
    },
    [key],
  )
  return [kept.has(key) ? (kept.get(key) as T) : first, set]
}
