import { bindClientErrors } from '../platform/client-errors/index.ts'
import { bindLocalization } from '../platform/localization/index.ts'
import { bindLongJobs } from '../platform/long-jobs/index.ts'
import { bindOpenApi } from '../platform/openapi/index.ts'
import { bindSystem } from '../platform/system/index.ts'
import { VERSION } from '../version.ts'
import type { Parts } from './parts.ts'

/** What belongs to no feature: the state of the system, its errors, its languages, its contract. */
export function bindPlatform(parts: Parts): void {
  const { api, config, database, collabApi, sessions, log, demo, providers, kerberos, maxUploadBytes, installation } =
    parts
  bindSystem(api, {
    database,
    collabApi,
    version: VERSION,
    idleMinutes: config.IDLE_MINUTES,
    installation: (http) => installation.state(http),
    maxUploadBytes,
    supportContact: config.SUPPORT_CONTACT,
    mailLeaves: config.SMTP_URL !== undefined,
    restoreByQuestion: config.SECRET_QUESTION,
    signInWith: [
      ...providers.map(({ kind, name }) => ({ kind, name })),
      ...(kerberos ? [{ kind: 'kerberos' as const, name: kerberos.name }] : []),
    ],
    demoSignIns: async () => (config.DEMO ? demo.signIns() : []),
  })
  bindClientErrors(api, { database, sessions, log })
  bindLongJobs(api, parts)
  bindLocalization(api, { database, texts: parts.texts })
  bindOpenApi(api, VERSION)
}
