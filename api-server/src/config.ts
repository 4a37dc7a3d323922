import { resolve } from 'node:path'
import { Cron } from 'croner'
import { z } from 'zod'

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const secret = z.string().min(32)

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
const issuer = z.url({ protocol: /^https?$/ }).optional()

/** When the whole installation is backed up, in UTC. */
function isCron(text: string): boolean {
  try {
    return text.split(/\s+/).length === 5 && new Cron(text).nextRun() !== null
  } catch {
    return false
  }
}

/** Every environment variable that api-server reads; the README explains them. */
const environment = z.object({
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl.optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis://')
    .optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).optional(),
  COLLAB_URL: z.url({ protocol: /^http$/ }).default('http://127.0.0.1:3001'),
  SERVICE_TOKEN: secret,
  TICKET_SECRET: secret,
  DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOWED_ORIGINS: z.string().default(''),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).max(320).default('Plumbline <plumbline@localhost>'),
  SECRET_QUESTION: flag.default(false),
  OIDC_NAME: z.string().min(1).max(60).default('OpenID Connect'),
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  ADFS_NAME: z.string().min(1).max(60).default('ADFS'),
  ADFS_ISSUER: issuer,
  ADFS_CLIENT_ID: z.string().min(1).optional(),
  ADFS_CLIENT_SECRET: z.string().min(1).optional(),
  KERBEROS_NAME: z.string().min(1).max(60).default('Kerberos'),
  KERBEROS_KEYTAB: z.string().min(1).optional(),
  KERBEROS_REALM: z.string().min(1).max(255).optional(),
  KERBEROS_MAIL_DOMAIN: z.hostname().optional(),
  PRIVACY_POLICY_FILE: z.string().min(1).optional(),
  DEMO: flag.default(false),
  DEMO_PASSWORD: z.string().min(10).max(256).default('meridian-2026'),
  PASSWORD_MEMORY_KIB: z.coerce.number().int().min(8).max(1_048_576).default(65_536),
  REGISTRATION: flag.optional(),
  REMOTE_PRIVATE: flag.default(false),
  CALCULATIONS: z.enum(['here', 'elsewhere']).default('here'),
  FREE_SEATS: z.coerce.number().int().min(0).max(500).default(500),
  IDLE_MINUTES: z.coerce.number().int().min(1).max(10_080).default(30),
  MAX_UPLOAD_MB: z.coerce.number().int().min(1).max(500).default(50),
  MODEL_MB: z.coerce.number().int().min(1).max(900).default(200),
  SPACE_QUOTA_MB: z.coerce.number().int().min(1).max(1_000_000_000).default(10_240),
  SPACE_QUOTA_MAX_MB: z.coerce.number().int().min(1).max(1_000_000_000).default(102_400),
  FILE_MB: z.coerce.number().int().min(1).max(900).default(200),
  GALLERY_MB: z.coerce.number().int().min(1).max(1_000_000).default(2_048),
  BLOBS: z.enum(['folder', 's3']).optional(),
  BLOBS_FROM: z.enum(['folder', 's3']).optional(),
  BLOBS_DIR: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_PREFIX: z
    .string()
    .regex(/^([A-Za-z0-9_.-]+\/)*$/, 'must be folders that end with /')
    .default(''),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_KEY: secret.optional(),
  ANCHORS_DIR: z.string().min(1).optional(),
  ANCHORS_KEEP_DAYS: z.coerce.number().int().min(0).max(36_500).default(0),
  ANCHORS_MAIL: z.email().optional(),
  ANCHORS_TSA: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_AT: z.string().refine(isCron, 'must be five fields of cron').optional(),
  BACKUP_MAIL: z.email().optional(),
  BACKUP_CHECK: flag.default(true),
  /** How long it is known who administered what. */
  AUDIT_DAYS: z.coerce.number().int().min(90).max(36_500).default(1_095),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'must be three numbers: days, weeks, months')
    .default('7,4,12')
    .transform((text) => {
      const [daily = 0, weekly = 0, monthly = 0] = text.split(',').map(Number)
      return { daily, weekly, monthly }
    }),
  SUPPORT_CONTACT: z.string().max(200).default(''),
  CLIENT_DIR: z.string().default(resolve(import.meta.dirname, '../../client/dist')),
  LOCALES_DIR: z.string().default(resolve(import.meta.dirname, '../../client/src/i18n/locales')),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const complete = environment.superRefine((given, { addIssue }) => {
  for (const kind of ['OIDC', 'ADFS'] as const) {
    if (!given[`${kind}_ISSUER`]) continue
    for (const name of [`${kind}_CLIENT_ID`, `${kind}_CLIENT_SECRET`, 'PUBLIC_URL'] as const) {
      if (!given[name]) addIssue({ code: 'custom', path: [name], message: `is needed with ${kind}_ISSUER` })
    }
  }
  for (const name of ['BLOBS', 'BLOBS_FROM'] as const) {
    if (given[name] === 's3' && !given.S3_BUCKET)
      addIssue({ code: 'custom', path: ['S3_BUCKET'], message: `is needed with ${name}=s3` })
  }
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (given.S3_BUCKET && !given[name]) addIssue({ code: 'custom', path: [name], message: 'is needed with S3_BUCKET' })
  }
  for (const name of ['KERBEROS_REALM', 'KERBEROS_MAIL_DOMAIN'] as const) {
    if (given.KERBEROS_KEYTAB && !given[name])
      addIssue({ code: 'custom', path: [name], message: 'is needed with KERBEROS_KEYTAB' })
  }
})

export type Config = z.output<typeof environment>

/** Where bytes are kept, for commands that have no installation yet. */
const blobsEnvironment = environment.pick({
  ...{ DATA_DIR: true, BLOBS: true, BLOBS_FROM: true, BLOBS_DIR: true, S3_BUCKET: true, S3_ENDPOINT: true },
  ...{ S3_REGION: true, S3_PREFIX: true, S3_ACCESS_KEY_ID: true, S3_SECRET_ACCESS_KEY: true },
})

export const readBlobsConfig = (variables: Record<string, string | undefined>) =>
  blobsEnvironment.parse(Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')))

/** Throws an error whose message names each variable that is missing or wrong, one a line. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = complete.safeParse(given)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment of api-server is not complete:\n${lines.join('\n')}`)
}
