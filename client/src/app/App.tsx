import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { DisconnectPage } from '../features/errors/DisconnectPage.tsx'
import { disconnectPath } from '../features/errors/index.ts'
import { confirmation } from '../shell/confirm.ts'
import { FrameSlotsContext } from '../shell/frame-slots.ts'
import { HeldKeys } from '../shell/HeldKeys.tsx'
import { later } from '../shell/later.ts'
import { AppRouter } from './AppRouter.tsx'
import { frameSlots } from './frame-slots.tsx'
import { Screens } from './router.tsx'
import { Splash } from './Splash.tsx'
import { useSystem } from './use-system.ts'

const ConfirmDialog = later(async () => (await import('../shell/ConfirmDialog.tsx')).ConfirmDialog, { soon: true })

/** Whatever `confirm` is asked to ask. */
function Questions() {
  const { asked } = useSnapshot(confirmation, { sync: true })
  return asked && <ConfirmDialog waiting={<HeldKeys />} />
}

/** Nothing but the logo is shown before the system state is known (R-SHELL-35). */
export function App() {
  const { ready, error, retry } = useSystem()
  if (!ready && location.pathname === disconnectPath) return <DisconnectPage />
  if (!ready) return <Splash error={error} onRetry={retry} />
  return (
    <Suspense fallback={<Splash error={null} onRetry={retry} />}>
      <FrameSlotsContext value={frameSlots}>
        <AppRouter>
          <Screens />
        </AppRouter>
      </FrameSlotsContext>
      <Questions />
    </Suspense>
  )
}
