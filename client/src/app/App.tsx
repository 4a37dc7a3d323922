import { Suspense } from 'react'
import { RouterProvider } from 'react-router-dom'
import { DisconnectPage } from '../features/errors/DisconnectPage.tsx'
import { disconnectPath } from '../features/errors/index.ts'
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx'
import { FrameSlotsContext } from '../shell/frame-slots.ts'
import { frameSlots } from './frame-slots.tsx'
import { router } from './router.tsx'
import { Splash } from './Splash.tsx'
import { useSystem } from './use-system.ts'

/** Nothing but the logo is shown before the system state is known (R-SHELL-35). */
export function App() {
  const { ready, error, retry } = useSystem()
  if (!ready && location.pathname === disconnectPath) return <DisconnectPage />
  if (!ready) return <Splash error={error} onRetry={retry} />
  return (
    <Suspense fallback={<Splash error={null} onRetry={retry} />}>
      <FrameSlotsContext value={frameSlots}>
        <RouterProvider router={router} />
      </FrameSlotsContext>
      <ConfirmDialog />
    </Suspense>
  )
}
