import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/launcher/ports.ts'

const SERVER = 'krb5kdc'
const PROGRAMS = [SERVER, 'kdb5_util', 'kadmin.local', 'kinit', 'curl']
const REALM = 'SITE.EXAMPLE'
/** Debian keeps servers where not everybody looks. */
const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }

/** What a test with a directory needs; '' when all is there. */
export function missingForKdc(): string {
  const missing = PROGRAMS.find((name) => spawnSync('which', [name], { env: environment }).status !== 0)
  return missing ? `${missing} is not installed` : ''
}

export interface Kdc {
  realm: string
  /** Of `HTTP/localhost`. */
  keytab: string
  addPerson(name: string, password: string): void
  /** Environment of a computer on which somebody has signed in to the directory. */
  signedIn(name: string, password: string): NodeJS.ProcessEnv
  /** The same for a service that has its keys in the keytab. */
  service(): NodeJS.ProcessEnv
  close(): void
}

/** A key distribution centre of its own: MIT's, with an empty directory. */
export async function openKdc(): Promise<Kdc> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-kdc-'))
  const at = (name: string): string => join(folder, name)
  const port = await freePort()
  const lines = (...text: string[]): string => `${text.join('\n')}\n`
  writeFileSync(
    at('krb5.conf'),
    lines(
      ...['[libdefaults]', `default_realm = ${REALM}`, 'dns_lookup_kdc = false', 'dns_canonicalize_hostname = false'],
      ...['rdns = false', '[realms]', `${REALM} = {`, `kdc = 127.0.0.1:${port}`, '}'],
    ),
  )
  writeFileSync(
    at('kdc.conf'),
    lines(
      ...['[kdcdefaults]', `kdc_listen = 127.0.0.1:${port}`, `kdc_tcp_listen = 127.0.0.1:${port}`],
      ...['[realms]', `${REALM} = {`, `database_name = ${at('principal')}`, `key_stash_file = ${at('stash')}`, '}'],
    ),
  )
  const env = { ...environment, KRB5_CONFIG: at('krb5.conf'), KRB5_KDC_PROFILE: at('kdc.conf') }
  const run = (name: string, args: string[], input = '', more: NodeJS.ProcessEnv = {}): void =>
    void execFileSync(name, args, { env: { ...env, ...more }, input, stdio: ['pipe', 'ignore', 'pipe'] })
  const admin = (command: string): void => run('kadmin.local', ['-q', command])

  run('kdb5_util', ['create', '-s', '-r', REALM, '-P', 'of the test'])
  admin('addprinc -randkey HTTP/localhost')
  admin(`ktadd -k ${at('http.keytab')} HTTP/localhost`)
  const server = spawn(SERVER, ['-n', '-P', at('pid')], { env, stdio: 'ignore' })
  await untilOpen(port)

  let caches = 0
  const withCache = (args: string[], input: string): NodeJS.ProcessEnv => {
    const own = { KRB5CCNAME: `FILE:${at(`cache-${++caches}`)}` }
    run('kinit', args, input, own)
    return { ...env, ...own }
  }
  return {
    realm: REALM,
    keytab: at('http.keytab'),
    addPerson: (name, password) => admin(`addprinc -pw ${password} ${name}`),
    signedIn: (name, password) => withCache([name], `${password}\n`),
    service: () => withCache(['-k', '-t', at('http.keytab'), 'HTTP/localhost'], ''),
    close: () => {
      server.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const probe = createConnection(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      probe.unref()
      setTimeout(() => probe.destroy(), 1000).unref()
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('krb5kdc did not start')
}
