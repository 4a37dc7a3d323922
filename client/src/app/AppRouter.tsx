import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router-dom'
import { navigator, onNavigation, placeNow } from '../shell/navigation.ts'

/** Follows the tab's history. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [{ location, action }, setPlace] = useState(placeNow)
  useLayoutEffect(
    () =>
      onNavigation((place, { atOnce }) => {
        if (atOnce) setPlace(place)
        else startTransition(() => setPlace(place))
      }),
    [],
  )
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  )
}
