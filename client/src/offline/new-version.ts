import i18next from 'i18next'
import { subscribe } from 'valtio'
import { live } from '../api/socket.ts'
import { toast } from '../shell/toast.ts'

/** A tab that is open for days asks this often whether there is a new build. */
const ASK_MS = 30 * 60_000

/**
 * Starts the service worker of the build, and offers a new build when one is ready. The page goes over to it only when
 * the person says so: what is on screen never mixes two builds.
 */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let isReplaced = serviceWorker.controller === null
  serviceWorker.addEventListener('controllerchange', () => {
    // The first one of all takes the page over as it is.
    if (isReplaced) isReplaced = false
    else if (isAsked) location.reload()
    else offer(() => location.reload())
  })
  let isAsked = false
  const use = (worker: ServiceWorker): void => {
    isAsked = true
    worker.postMessage('use')
  }
  const registration = await serviceWorker.register('/sw.js').catch(() => null)
  if (!registration) return
  const offerWaiting = (): void => {
    const { waiting } = registration
    if (waiting && serviceWorker.controller) offer(() => use(waiting))
  }
  offerWaiting()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting)
  })
  const ask = (): void => void registration.update().catch(() => undefined)
  setInterval(ask, ASK_MS)
  addEventListener('online', ask)
  // A server that comes back may have been updated.
  subscribe(live, () => {
    if (live.connected) ask()
  })
}

function offer(run: () => void): void {
  toast.offer(i18next.t('newVersion.text'), { text: i18next.t('newVersion.reload'), run })
}
