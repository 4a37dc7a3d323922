import type { Config } from '../../config.ts'
import type { Claims } from '../external/index.ts'
import { type Acceptor, openAcceptor } from './gssapi.ts'

/** Signing in with the ticket of a computer that is in the directory: nobody types anything. */
export interface Kerberos {
  /** On the button. */
  name: string
  /** `token`: what a browser sends after `Negotiate`. Throws when it does not prove a person of the realm. */
  claimsOf(token: string): Promise<{ claims: Claims; answer: string }>
}

/** null: it is not set up here. */
export function configuredKerberos(config: Config): Kerberos | null {
  const { KERBEROS_KEYTAB: keytab, KERBEROS_REALM: realm, KERBEROS_MAIL_DOMAIN: domain, KERBEROS_NAME: name } = config
  if (!keytab || !realm || !domain) return null
  let acceptor: Promise<Acceptor> | null = null
  return {
    name,
    claimsOf: async (token) => {
      // A keytab that could not be read is tried again by the next person.
      acceptor ??= openAcceptor(keytab).catch((error: unknown) => {
        acceptor = null
        throw error
      })
      const { principal, answer } = (await acceptor).accept(Buffer.from(token, 'base64'))
      return { claims: claimsOf(principal, realm, domain), answer: answer.toString('base64') }
    },
  }
}

/** Services (`host/…`), other realms and names that are no part of a mail address are nobody here. */
function claimsOf(principal: string, realm: string, domain: string): Claims {
  const [login = '', of] = principal.split('@')
  if (of !== realm || !/^[\w.+-]{1,64}$/.test(login)) throw new Error(`${principal} is not a person of ${realm}`)
  return {
    issuer: `kerberos:${realm}`,
    subject: principal,
    email: `${login.toLowerCase()}@${domain}`,
    // The names of a directory are given by its administrators.
    emailVerified: true,
    login,
    firstName: '',
    lastName: '',
  }
}
