import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database/index.ts'
import type { Api } from '../platform/http/index.ts'
import type { Mail } from '../platform/mail/index.ts'
import { bindAccount } from './account/index.ts'
import { bindAuth, type EntryPoint, type Registration } from './auth/index.ts'
import { bindExternalSignIn, type Provider } from './external/index.ts'
import type { Kerberos } from './kerberos/index.ts'
import { bindPasswords } from './passwords/index.ts'
import { bindPrivacy, type PrivacyPolicy } from './privacy/index.ts'
import { bindSecondFactor, createSecondFactor } from './second-factor/index.ts'
import { bindAccessTokens } from './tokens/index.ts'
import { createPasswordCheck } from './users/index.ts'

export interface IdentityParts {
  api: Api
  config: Config
  database: Database
  log: Logger
  mail: Mail
  providers: readonly Provider[]
  kerberos: Kerberos | null
  policy: PrivacyPolicy
  entryPoint: EntryPoint
  registration: Registration
  sessionEnded(sessionId: string): void
}

/** How people get in, and what they keep about themselves. */
export function bindIdentity(parts: IdentityParts): void {
  const { api, config, database, mail, providers, kerberos, sessionEnded, log, policy } = parts
  const { entryPoint, registration } = parts
  const secondFactor = createSecondFactor(database, config.TICKET_SECRET)
  const checkPassword = createPasswordCheck(database)
  const withQuestion = config.SECRET_QUESTION
  bindAuth(api, { database, registration, withQuestion, entryPoint, secondFactor, policy, sessionEnded })
  const ways = { providers, kerberos, registration }
  bindExternalSignIn(api, { ...ways, database, entryPoint, secondFactor, sessionEnded, log })
  bindPrivacy(api, { database, policy })
  bindSecondFactor(api, { secondFactor, checkPassword })
  bindAccessTokens(api, { database, checkPassword })
  bindAccount(api, { database, mail, secondFactor, checkPassword })
  bindPasswords(api, {
    database,
    mail,
    publicUrl: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
    restoreByQuestion: config.SECRET_QUESTION,
    secret: config.TICKET_SECRET,
    checkPassword,
    sessionEnded,
  })
}
