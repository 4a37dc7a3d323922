import { logout } from '@plumbline/core/contract'
import { asApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { closeSocket } from '../api/socket.ts'
import { leave } from '../session/session.ts'
import { tellTabs } from '../session/tabs.ts'
import { toastError } from './toast.ts'

/** The guard of the routes leads to the sign-in page as soon as there is no person. */
export async function signOut(): Promise<void> {
  try {
    await call(logout, { quiet: true })
  } catch (error) {
    if (asApiError(error).status !== 401) return toastError(error)
  }
  closeSocket()
  leave({ byChoice: true })
  tellTabs({ kind: 'logout' })
}
