import { networkOf } from '@plumbline/core/addresses'
import { adfsBegin, adfsReturn, kerberosSignIn, openIdConnectBegin, openIdReturn } from '@plumbline/core/contract'
import { AppError, type ErrorCode } from '@plumbline/core/errors'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/index.ts'
import { type Api, attemptOf, durableLimit, setAttemptCookie } from '../../platform/http/index.ts'
import { newSecret } from '../../platform/ids.ts'
import type { EntryPoint, Registration } from '../auth/index.ts'
import type { SecondFactor } from '../second-factor/index.ts'
import type { Claims, Provider, ProviderKind } from './providers.ts'
import { createExternalSignIn } from './service.ts'

export interface ExternalSignInParts {
  database: Database
  providers: readonly Provider[]
  /** What `kerberos` proves by the token that a browser sends after `Negotiate`; null: it is not set up here. */
  kerberos: { claimsOf(token: string): Promise<{ claims: Claims; answer: string }> } | null
  registration: Registration
  entryPoint: EntryPoint
  secondFactor: SecondFactor
  sessionEnded(sessionId: string): void
  log: Logger
}

const QUARTER_HOUR = 900
const ATTEMPTS = 60

export function bindExternalSignIn(api: Api, parts: ExternalSignInParts): void {
  const { database, providers, kerberos, entryPoint, log } = parts
  const external = createExternalSignIn(parts)
  const attempts = durableLimit(database, { name: 'external', points: ATTEMPTS, seconds: QUARTER_HOUR })

  const providerOf = (kind: ProviderKind): Provider => {
    const provider = providers.find((one) => one.kind === kind)
    if (!provider) throw new AppError('SIGN_IN_NOT_OFFERED')
    return provider
  }
  const begin = async (kind: ProviderKind, http: Context, next: string | undefined) => {
    const provider = providerOf(kind)
    return orBack(log, async () => {
      await attempts.take(networkOf(http.ip))
      // One secret for all tabs of a browser: ways in two of them do not end each other.
      const browser = attemptOf(http) ?? newSecret()
      setAttemptCookie(http, browser)
      return external.begin(provider, browser, ownPath(next))
    })
  }
  const finish = async (kind: ProviderKind, http: Context, answer: object) => {
    const provider = providerOf(kind)
    return orBack(log, async () => {
      const browser = attemptOf(http)
      if (browser === null) throw new AppError('SIGN_IN_REFUSED')
      const texts = Object.entries(answer).map(([name, value]): [string, string] => [name, String(value)])
      const { person, next } = await external.finish(provider, browser, new URLSearchParams(texts))
      await entryPoint(http, person, false)
      return next
    })
  }

  api.open(openIdConnectBegin, ({ http, input }) => begin('openidconnect', http, input.next))
  api.open(openIdReturn, ({ http, input }) => finish('openidconnect', http, input))
  api.open(adfsBegin, ({ http, input }) => begin('adfs', http, input.next))
  api.open(adfsReturn, ({ http, input }) => finish('adfs', http, input))
  api.open(kerberosSignIn, ({ http, input }) => {
    if (!kerberos) throw new AppError('SIGN_IN_NOT_OFFERED')
    return orBack(log, async () => {
      await attempts.take(networkOf(http.ip))
      const token = /^Negotiate +([A-Za-z0-9+/=]{1,20000})$/i.exec(http.get('authorization'))?.[1]
      if (!token) return askForTicket(http)
      refuseEmbedded(http)
      const { claims, answer } = await kerberos.claimsOf(token).catch((err: unknown) => {
        log.warn({ err }, 'a ticket does not show who somebody is')
        throw new AppError('SIGN_IN_REFUSED')
      })
      await entryPoint(http, await external.personBehind(claims), false)
      http.set('www-authenticate', `Negotiate ${answer}`)
      return ownPath(input.next)
    })
  })
}

/** Who has no ticket sees the page behind this answer, which leads back. */
function askForTicket(http: Context): string {
  http.status = 401
  http.set('www-authenticate', 'Negotiate')
  return refusedAt('NO_TICKET')
}

/** Browsers send tickets by themselves: a picture or a frame of another page must not sign anybody in. */
function refuseEmbedded(http: Context): void {
  const mode = http.get('sec-fetch-mode')
  if (mode !== '' && mode !== 'navigate') throw new AppError('SIGN_IN_REFUSED')
}

/** A browser stands here, not a program: what is refused is told on the sign-in page. */
async function orBack(log: Logger, work: () => Promise<string>): Promise<{ location: string }> {
  try {
    return { location: await work() }
  } catch (error) {
    if (!(error instanceof AppError)) log.warn({ err: error }, 'an identity provider cannot be reached')
    const code = error instanceof AppError ? error.code : 'UNAVAILABLE'
    return { location: refusedAt(code) }
  }
}

const refusedAt = (code: ErrorCode): string => `/auth/login?${new URLSearchParams({ refused: code })}`

/** A foreign address in `next` would send people away after signing in. */
const ownPath = (next: string | undefined): string =>
  next !== undefined && /^\/(?![/\\])[^\p{Cc}]*$/u.test(next) ? next : '/auth/select-space'
