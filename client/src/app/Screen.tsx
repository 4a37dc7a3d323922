import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { Splash } from './Splash.tsx'

/** Each change of route starts at the top (R-SHELL-34); a screen's code may still be on its way. */
export function Screen() {
  const { pathname, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what the scrolling waits for
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for the way to stop.
    window.scrollTo(0, 0)
    document.querySelector('.pl-page')?.scrollTo(0, 0)
  }, [pathname])
  return (
    <Suspense fallback={<Splash error={null} onRetry={() => location.reload()} />}>
      <ScreenBoundary place={key}>
        <Outlet />
      </ScreenBoundary>
    </Suspense>
  )
}
