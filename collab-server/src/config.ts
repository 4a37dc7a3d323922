import { z } from 'zod'

const origins = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((origin) => (origin.trim() ? [origin.trim()] : [])))
  .pipe(z.array(z.url()))

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL')

const environment = z.object({
  DATABASE_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl.optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a redis:// URL')
    .optional(),
  COLLAB_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  COLLAB_HOST: z.string().min(1).default('127.0.0.1'),
  SERVICE_TOKEN: z.string().min(32, 'must have at least 32 characters'),
  TICKET_SECRET: z.string().min(32, 'must have at least 32 characters'),
  PUBLIC_URL: z.url().optional(),
  ALLOWED_ORIGINS: origins,
  COLLAB_BUFFERED_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(65_536)
    .default(64 * 1024 * 1024),
  COLLAB_TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(1),
  COLLAB_REBASE_STRUCTS: z.coerce.number().int().min(0).default(50_000),
  COLLAB_REBASE_QUIET_SECONDS: z.coerce.number().int().min(1).default(600),
  COLLAB_JOURNAL_DAYS: z.coerce
    .number()
    .int()
    .refine((days) => days === 0 || days >= 90, 'must be 0 (everything) or at least 90')
    .default(365),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Config {
  databaseUrl: string
  /** Of the role that owns the tables, where `databaseUrl` names one that does not. */
  ownerUrl: string | undefined
  redisUrl: string | undefined
  port: number
  host: string
  serviceToken: string
  ticketSecret: string
  /** Pages of these origins may open sockets, beside pages of the host that the request itself names. */
  allowedOrigins: string[]
  /** Sent to one connection and not read by it; a document of 100,000 rows is 24 MB. */
  bufferedMaxBytes: number
  /** Proxies in front of this server whose forwarded addresses are believed; api-server is one where it passes sockets on. */
  trustedProxies: number
  /** Pieces in memory from which a document may be written anew without its history; 0: never. */
  rebaseStructs: number
  /** Only when nobody has changed it for so long. */
  rebaseQuietSeconds: number
  /** Moments of so many days can be shown again; 0: all. */
  journalDays: number
  logLevel: string
}

/** Reads and checks the environment; throws an Error whose message names every variable that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable is how compose files and shells write "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = environment.safeParse(given)
  if (!read.success) {
    const problems = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`collab-server cannot start, the environment is wrong:\n${problems.join('\n')}`)
  }
  const { data } = read
  return {
    databaseUrl: data.DATABASE_URL,
    ownerUrl: data.DATABASE_OWNER_URL,
    redisUrl: data.REDIS_URL,
    port: data.COLLAB_PORT,
    host: data.COLLAB_HOST,
    serviceToken: data.SERVICE_TOKEN,
    ticketSecret: data.TICKET_SECRET,
    allowedOrigins: [...data.ALLOWED_ORIGINS, ...(data.PUBLIC_URL ? [new URL(data.PUBLIC_URL).origin] : [])],
    bufferedMaxBytes: data.COLLAB_BUFFERED_MAX_BYTES,
    trustedProxies: data.COLLAB_TRUSTED_PROXIES,
    rebaseStructs: data.COLLAB_REBASE_STRUCTS,
    rebaseQuietSeconds: data.COLLAB_REBASE_QUIET_SECONDS,
    journalDays: data.COLLAB_JOURNAL_DAYS,
    logLevel: data.LOG_LEVEL,
  }
}
