import type { Config } from '../config.ts'
import { announceToMembers } from '../identity/access/index.ts'
import { bindAddresses } from '../identity/addresses/index.ts'
import { bindAudit, bindInstallationAudit } from '../identity/audit/index.ts'
import { createEntryPoint } from '../identity/auth/index.ts'
import { bindDelegation } from '../identity/delegation/index.ts'
import { bindIdentity } from '../identity/features.ts'
import { administersInstallation } from '../identity/installation/index.ts'
import { bindLicences } from '../identity/licences/index.ts'
import { readPolicy } from '../identity/privacy/index.ts'
import { bindRoles } from '../identity/roles/index.ts'
import { selectUnfilled } from '../planning/schedules/timesheets/index.ts'
import { selectCurrentVersion } from '../planning/versions/kinds/index.ts'
import { bindDigests } from '../workspace/digests/index.ts'
import { selectNode } from '../workspace/eps/index.ts'
import { bindMembers, invitedOf } from '../workspace/members/index.ts'
import { bindNotices } from '../workspace/notices/index.ts'
import { bindSetUp } from '../workspace/set-up/index.ts'
import { bindSpaces } from '../workspace/spaces/index.ts'
import type { Parts } from './parts.ts'

/** What links in letters begin with. */
export const publicUrlOf = ({ PUBLIC_URL, PORT }: Config): string =>
  (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '')

/** Who gets in, who may do what, and what they are told. */
export function bindPeople(parts: Parts): void {
  const { api, config, database, log, realtime, notices, news, demo, providers, kerberos, mail, licences } = parts
  const { installation } = parts
  const policy = readPolicy(config.PRIVACY_POLICY_FILE)
  const entryPoint = createEntryPoint(database, policy, installation.mayEnter)
  const registration = { isOpen: installation.registrationOpen, ...invitedOf(database) }
  const ways = { providers, kerberos, policy, entryPoint, registration }
  bindIdentity({ api, config, database, log, mail, ...ways, sessionEnded: realtime.endSession })
  bindSetUp(api, { database, installation, entryPoint, fillWithTestData: demo.fillSpace })
  bindSpaces(api, { database, licences, fillWithTestData: demo.fillSpace })
  bindMembers(api, { database, licences, mail, publicUrl: publicUrlOf(config), notify: news.memberChanged })
  bindRoles(api, { database, licences })
  bindLicences(api, { database, licences })
  bindDelegation(api, { database, licences })
  bindAudit(api, { database })
  bindInstallationAudit(api, { database, days: config.AUDIT_DAYS, administers: administersInstallation })
  bindAddresses(api, { database, changed: announceToMembers })
  bindDigests(api, database)
  bindNotices(api, {
    database,
    notices,
    unfilledWeeks: selectUnfilled,
    actualVersionOf: async (tx, scheduleId) =>
      (await selectNode(tx, scheduleId)) ? ((await selectCurrentVersion(tx, scheduleId))?.id ?? null) : null,
  })
}
