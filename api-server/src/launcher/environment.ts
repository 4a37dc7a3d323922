import { resolve } from 'node:path'
import { z } from 'zod'

const port = (fallback: number) => z.coerce.number().int().min(1).max(65535).default(fallback)

const DEFAULT_COLLAB_PORT = 3001

const schema = z.object({
  PORT: port(3000),
  COLLAB_PORT: port(DEFAULT_COLLAB_PORT),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis://')
    .optional(),
  PUBLIC_URL: z.url().optional(),
  HOST: z.string().min(1).optional(),
  DEMO: z.enum(['true', 'false']).optional(),
})

/** What the launcher itself needs; everything else is passed on to the two servers, which check their own. */
export interface LauncherEnvironment {
  port: number
  collabPort: number
  /** Nobody asked for that port: any other will do, as only api-server connects to it. */
  anyCollabPort: boolean
  dataDir: string
  databaseUrl: string | null
  publicUrl: string
  /** Others than this machine can reach it. */
  isPublic: boolean
  /** null: nobody said. */
  demo: boolean | null
}

const OF_THIS_MACHINE = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Empty variables count as left out. Throws an error whose message names each wrong variable. */
export function readEnvironment(variables: NodeJS.ProcessEnv): LauncherEnvironment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`These environment variables are not right:\n${lines.join('\n')}`)
  }
  const { PORT, COLLAB_PORT, DATA_DIR, DATABASE_URL, PUBLIC_URL, HOST, DEMO } = result.data
  const hosts = [HOST, PUBLIC_URL && new URL(PUBLIC_URL).hostname].filter((host) => host !== undefined)
  return {
    port: PORT,
    collabPort: COLLAB_PORT,
    anyCollabPort: given.COLLAB_PORT === undefined,
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL ?? null,
    publicUrl: PUBLIC_URL ?? `http://localhost:${PORT}`,
    isPublic: hosts.some((host) => !OF_THIS_MACHINE.has(host)),
    demo: DEMO === undefined ? null : DEMO === 'true',
  }
}
