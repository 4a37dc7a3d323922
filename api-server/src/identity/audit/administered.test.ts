import { readFileSync } from 'node:fs'
import { type InstallationKind, installationAudit, routes } from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { sources } from '../../../../core/test/sources.ts'

/** What of the acts of those who administer a space the log of the installation tells; null: nothing is changed by it. */
const told: Readonly<Record<string, InstallationKind | null>> = {
  spaceUpdate: 'space.changed',
  spaceFill: 'space.filled',
  spaceStorageSet: 'space.quota',
  spaceInvite: 'member.invited',
  spaceInvitationDelete: 'member.uninvited',
  spaceKickout: 'member.removed',
  spaceUserRole: 'member.role',
  setExecutor: 'member.role',
  roleCreate: 'role.created',
  roleEdit: 'role.changed',
  roleDelete: 'role.deleted',
  accessGrant: 'grant.given',
  accessRevoke: 'grant.revoked',
  addressRulesSave: 'addresses.changed',
  assistantSettingsSave: 'assistant.changed',
  licenceLoad: 'licence.loaded',
  licenceRename: 'licence.renamed',
  licenceActivate: 'licence.activated',
  licenceDelete: 'licence.deleted',
  backupJobCreate: 'backup_rule.created',
  backupJobEdit: 'backup_rule.changed',
  backupJobDelete: 'backup_rule.deleted',
  backupJobRun: 'backup.made',
  spaceBackupCreate: 'backup.made',
  spaceBackupCheck: 'backup.checked',
  spaceBackupDelete: 'backup.deleted',
  spaceBackupRestore: 'backup.restored',
  webhookCreate: 'webhook.created',
  webhookEdit: 'webhook.changed',
  webhookDelete: 'webhook.deleted',
  webhookTest: 'webhook.tested',
  webhookResend: 'webhook.resent',
  remoteSpaceCreate: 'remote.added',
  remoteSpaceEdit: 'remote.changed',
  remoteSpaceDelete: 'remote.removed',
  // Asks the other installation whether it answers.
  remoteSpaceCheck: null,
  spaceCopyRemote: 'remote.copied',
  remoteDirectoryCopy: 'directory.copied',
  directoryOriginTake: 'directory.copied',
  costrBasePublish: 'prices.published',
  dayLimitsExcept: 'days.opened',
}

const acts = routes.filter(({ can, method, changes }) => can === 'space.administer' && (method !== 'GET' || changes))

test('each act of who administers a space is told of, or changes nothing', () => {
  expect(acts.map(({ name }) => name).sort()).toEqual(Object.keys(told).sort())
})

test('each of these events is written somewhere, and found by its kind', () => {
  const paths = sources('api-server/src').map(({ path }) => path)
  const written = paths.filter((path) => !path.endsWith('.test.ts')).map((path) => readFileSync(path, 'utf8'))
  const kinds = [...new Set(Object.values(told))].filter((kind) => kind !== null)
  const missing = kinds.filter((kind) => {
    // Some are put together: `remote.${what}`.
    const family = `\`${kind.slice(0, kind.indexOf('.'))}.\${`
    return !written.some((text) => text.includes(`'${kind}'`) || text.includes(family))
  })
  expect(missing).toEqual([])
  for (const kind of kinds) expect(installationAudit.input.parse({ kind }).kind).toBe(kind)
})
