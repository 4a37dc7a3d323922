import { loginNameOf, personNameOf } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Newcomer } from '../users/index.ts'
import type { Claims } from './providers.ts'

const TRIES = 20

/** The names of a provider, as logins and names are here. */
export function newcomerOf({ login, firstName, lastName }: Claims, email: string): Newcomer {
  const local = email.split('@')[0] ?? ''
  return {
    email,
    login: loginNameOf(login.split('@')[0] ?? '') || loginNameOf(local) || 'user',
    firstName: personNameOf(firstName) || personNameOf(local) || 'User',
    lastName: personNameOf(lastName) || '–',
  }
}

/** `maya`, `maya2`, `maya3`…: the first that nobody has. */
export async function withFreeLogin<T>(newcomer: Newcomer, register: (newcomer: Newcomer) => Promise<T>): Promise<T> {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : String(number)
    const login = `${newcomer.login.slice(0, 32 - suffix.length)}${suffix}`
    try {
      return await register({ ...newcomer, login })
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === 'LOGIN_TAKEN'
      if (!isTaken || number >= TRIES) throw error
    }
  }
}
