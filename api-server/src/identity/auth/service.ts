import type { Person } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database } from '../../platform/database/index.ts'
import { durableLimit, localLimit } from '../../platform/http/index.ts'
import { newSecret } from '../../platform/ids.ts'
import { findSecrets, hashSecret, keyOf, matchesSecret, selectPerson } from '../users/index.ts'

export interface Guard {
  /** Throws BAD_CREDENTIALS, the same for an unknown login as for a wrong password, in the same time. */
  verify(login: string, password: string, network: string): Promise<Person>
  /**
   * Throws TOO_MANY_REQUESTS when too many people register from one network; also because the answer tells whether a
   * login or an address is somebody's.
   */
  admit(network: string): Promise<void>
}

const QUARTER_HOUR = 900
const HOUR = 3_600
/** In a quarter of an hour, right or wrong: far above what people and their programs need. */
const SIGN_INS_OF_LOGIN = 200
const SIGN_INS_OF_NETWORK = 1_500

/**
 * Wrong guesses are counted per login and address, so that guessing somebody's password from elsewhere does not lock
 * them out; per address, against trying many logins; and per login from anywhere, far above what people mistype. Right
 * passwords cost as much to compare as wrong ones, so all tries are counted as well, by this node.
 */
export function createGuard(database: Database): Guard {
  const perLoginAndAddress = durableLimit(database, { name: 'login-address', points: 10, seconds: QUARTER_HOUR })
  const perAddress = durableLimit(database, { name: 'address', points: 100, seconds: QUARTER_HOUR })
  const perLogin = durableLimit(database, { name: 'login', points: 300, seconds: HOUR })
  const registrations = durableLimit(database, { name: 'register', points: 60, seconds: HOUR })
  const signIns = localLimit({ name: 'sign-ins', points: SIGN_INS_OF_LOGIN, seconds: QUARTER_HOUR })
  const signInsOfNetwork = localLimit({ name: 'sign-ins-of', points: SIGN_INS_OF_NETWORK, seconds: QUARTER_HOUR })
  // Unknown logins are compared with this, so that the answer takes as long as for known ones.
  const nobody = hashSecret(newSecret())

  return {
    verify: async (login, password, network) => {
      const key = keyOf(login)
      await signIns.take(`${key}|${network}`)
      await signInsOfNetwork.take(network)
      const guesses = [
        { limit: perLoginAndAddress, key: `${key}|${network}` },
        { limit: perAddress, key: network },
        { limit: perLogin, key },
      ]
      // Taken before, not after, so that guesses made at the same time count as well.
      for (const guess of guesses) await guess.limit.take(guess.key)
      const found = await database.asSystem((tx) => findSecrets(tx, login))
      const right = await matchesSecret(found?.passwordHash ?? (await nobody), password, { network, account: key })
      const person = found && right ? await database.asSystem((tx) => selectPerson(tx, found.id)) : null
      if (!person) throw new AppError('BAD_CREDENTIALS')
      await perLoginAndAddress.forget(`${key}|${network}`)
      await perAddress.giveBack(network)
      await perLogin.giveBack(key)
      return person
    },
    admit: (network) => registrations.take(network),
  }
}
