import { whoAmI } from '@plumbline/core/contract'
import { asApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { enter, leave } from './session.ts'

/** Takes up the session of the cookie, if it still lives; a visitor is no error. */
export async function startSession(): Promise<void> {
  try {
    enter(await call(whoAmI, { quiet: true }))
  } catch (error) {
    if (asApiError(error).status !== 401) throw error
    leave({ byChoice: false })
  }
}
