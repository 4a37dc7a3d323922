import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig as readApiConfig } from '../../api-server/src/config.ts'
import { HEAP_FLAGS } from '../../api-server/src/launcher/heap.ts'
import { readConfig } from '../src/config.ts'
import { createDatabase } from './harness.ts'
import { startTopology, type Topology } from './topology.ts'

const service = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  volumes: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  user: z.string().optional(),
  privileged: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
})
const given = { POSTGRES_PASSWORD: 'a-long-random-text', SERVICE_TOKEN: 's'.repeat(40), TICKET_SECRET: 't'.repeat(40) }

/** As `docker compose config` fills them in: `${NAME:-default}`, `${NAME:?what is to be done}`. */
function filled(text: string): string {
  return text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: keyof typeof given, how: string, rest: string) => {
    const value = given[name] ?? (how === '-' ? rest : undefined)
    if (value === undefined) throw new Error(`${name}: ${rest}`)
    return value
  })
}

const page = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8')
const compose = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(parse(filled(page), { merge: true }))
const { services } = compose
const { scripts, workspaces } = z
  .object({ scripts: z.object({ licence: z.string() }), workspaces: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))
const serverNames = ['api-1', 'api-2', 'collab-1', 'collab-2']

/**
 * Of the last stage, which is the image: whose it runs as, the folders that are kept, those that are that user's own, and
 * the flags that Node is started with.
 */
function imageOf(dockerfile: string): { user: string; kept: string[]; owned: string[]; flags: string[] } {
  const image =
    readFileSync(new URL(`../../${dockerfile}`, import.meta.url), 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? ''
  const all = (pattern: RegExp): string[] => [...image.matchAll(pattern)].map(([, found = '']) => found)
  const user = all(/^USER (\S+)$/gm).at(-1) ?? 'root'
  // Nothing is installed or changed once it runs as somebody: what comes after is how it is started.
  expect(image.slice(image.lastIndexOf('USER'))).not.toMatch(/^(RUN|COPY|ADD) /m)
  return { user, kept: all(/^VOLUME (\S+)$/gm), owned: all(/chown node:node (\S+)/g), flags: all(/"(--[^"]+)"/g) }
}

describe('docker-compose.yml', () => {
  test('every service has what it waits for, and what it is made of is there', () => {
    expect(Object.keys(services).sort()).toEqual([...serverNames, 'postgres', 'proxy', 'redis', 'tls'].sort())
    for (const [name, { image, build, depends_on, volumes }] of Object.entries(services)) {
      expect(image ?? build?.dockerfile, name).toBeTruthy()
      if (build) expect(readFileSync(new URL(`../../${build.dockerfile}`, import.meta.url), 'utf8')).toContain('FROM')
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(services[other], `${name} waits for ${other}`).toBeDefined()
        if (condition === 'service_healthy') expect(services[other]?.healthcheck, other).toBeDefined()
      }
      for (const volume of volumes) {
        const [from = ''] = volume.split(':')
        if (from.startsWith('./') && from.endsWith('.conf')) readFileSync(new URL(`../../${from}`, import.meta.url))
        else if (!from.startsWith('.')) expect(compose.volumes, volume).toHaveProperty(from)
      }
    }
  })

  test('servers are started as the launcher starts them', () => {
    for (const name of serverNames) expect(imageOf(services[name]!.build!.dockerfile).flags, name).toEqual(HEAP_FLAGS)
  })

  test('servers run as nobody, on a file system that nobody writes to but where it is said', () => {
    const locked = { read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'], cap_add: [], privileged: false }
    for (const name of serverNames) {
      const { build, environment, volumes, ...rest } = services[name]!
      expect(rest, name).toMatchObject({ ...locked, security_opt: ['no-new-privileges:true'] })
      // Who the image says, not somebody else.
      expect(rest.user, name).toBeUndefined()
      const { user, kept, owned } = imageOf(build!.dockerfile)
      expect(user, name).toBe('node')
      // Whoever keeps nothing has no folder, and the one folder of the others belongs to them.
      expect(
        volumes.map((volume) => volume.split(':')[1]),
        name,
      ).toEqual(kept)
      expect(kept, name).toEqual(owned)
      if (kept.length > 0) expect(kept, name).toEqual([environment.DATA_DIR])
    }
  })

  test('what issues licences goes into no image', () => {
    const left = readFileSync(new URL('../../.dockerignore', import.meta.url), 'utf8').split(/\s+/)
    const [, folder = ''] = /node (\w+)\/issue\.ts/.exec(scripts.licence) ?? []
    expect(left).toContain(folder)
    // Nothing that an image is made with, or starts with, needs it.
    expect(workspaces).not.toContain(folder)
  })

  test('what it sets is what the servers read, and the proxy knows them by their names and ports', () => {
    const api = readApiConfig(services['api-1']!.environment)
    const collab = readConfig(services['collab-1']!.environment)
    const proxy = readFileSync(new URL('../proxy/nginx.conf', import.meta.url), 'utf8')
    for (const name of serverNames) {
      expect(proxy).toContain(`server ${name}:${name.startsWith('api') ? api.PORT : collab.port} `)
    }
    expect(proxy).toContain(`listen ${new URL(api.COLLAB_URL).port};`)
    expect(new URL(api.COLLAB_URL).hostname).toBe('proxy')
    expect(new URL(api.DATABASE_URL).hostname).toBe('postgres')
  })
})

describe('its topology as processes', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let topology: Topology
  beforeAll(async () => {
    database = await createDatabase(process.env.TEST_DATABASE_URL!)
    const { TRUSTED_PROXIES = '', COLLAB_TRUSTED_PROXIES = '', NODE_ENV = '' } = services['api-1']!.environment
    const hasNginx = spawnSync('nginx', ['-v']).status === 0
    topology = await startTopology(
      database.url,
      { TRUSTED_PROXIES, COLLAB_TRUSTED_PROXIES, NODE_ENV },
      { nginx: hasNginx },
    )
  }, 60_000)
  afterAll(async () => {
    await topology.stop()
    await database.drop()
  })

  /** The check as it stands in the file, at the port where the server listens here. */
  async function healthOf(name: string, port: number): Promise<number> {
    const [how, program = '', ...args] = services[name]!.healthcheck!.test
    expect([how, program]).toEqual(['CMD', 'node'])
    const here = args.map((arg) => arg.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`))
    const [code] = await once(spawn(process.execPath, here, { stdio: 'ignore' }), 'exit')
    return code as number
  }

  test('every server is healthy by its own check, and through the proxy', async () => {
    for (const member of [...topology.api, ...topology.collab]) {
      expect(await healthOf(member.name, member.port), member.name).toBe(0)
    }
    await topology.collab[0].kill()
    expect(await healthOf('collab-1', topology.collab[0].port)).not.toBe(0)
    const answers = await Promise.all([1, 2, 3, 4].map(() => fetch(`${topology.url}/api/v1/health-check`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  }, 60_000)
})
