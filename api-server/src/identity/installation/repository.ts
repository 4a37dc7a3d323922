import type { Database, Transaction } from '../../platform/database/index.ts'

export interface InstallationRow {
  /** null: nobody has set it up. */
  name: string | null
  registrationOpen: boolean
  /** Somebody is here beside the people of the demo. */
  hasPeople: boolean
}

const NOW = `SELECT i.name, coalesce(i.registration_open, false) AS "registrationOpen",
  EXISTS (SELECT FROM app.users u WHERE NOT u.demo) AS "hasPeople"
  FROM (SELECT) AS one LEFT JOIN app.installation i ON true`

/** Not in a transaction, because it is one statement and every page begins with it. */
export async function selectInstallation(knex: Database['knex']): Promise<InstallationRow> {
  const { rows } = await knex.raw<{ rows: InstallationRow[] }>(NOW)
  return rows[0] ?? { name: null, registrationOpen: false, hasPeople: false }
}

export interface SetUpFacts {
  name: string
  registrationOpen: boolean
  userId: string
}

/** False: somebody was faster. */
export async function insertInstallation(tx: Transaction, facts: SetUpFacts): Promise<boolean> {
  const added = await tx('installation')
    .insert({ name: facts.name, registration_open: facts.registrationOpen, set_up_by: facts.userId })
    .onConflict('only_one')
    .ignore()
    .returning('only_one')
  return added.length > 0
}

const MAX_CODES = 20

/** Each start of a server makes one; the newest count, so that all nodes can be used. */
export async function insertSetUpCode(tx: Transaction, hash: Buffer): Promise<void> {
  await tx('set_up_codes').insert({ code_hash: hash })
  await tx('set_up_codes')
    .whereNotIn('code_hash', tx('set_up_codes').select('code_hash').orderBy('made_at', 'desc').limit(MAX_CODES))
    .delete()
}

export async function isSetUpCode(tx: Transaction, hash: Buffer): Promise<boolean> {
  return (await tx('set_up_codes').where({ code_hash: hash }).select('code_hash').first()) !== undefined
}

export async function deleteSetUpCodes(tx: Transaction): Promise<void> {
  await tx('set_up_codes').delete()
}

/** Those of the demo, by id. */
export async function selectDemoPeople(tx: Transaction): Promise<string[]> {
  return tx('users').where({ demo: true }).pluck('id')
}

export async function hasDemoPeople(tx: Transaction): Promise<boolean> {
  return (await tx('users').where({ demo: true }).select('id').first()) !== undefined
}

export async function markDemoPeople(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx('users').whereIn('id', userIds).update({ demo: true })
}

/** They answer for the installation itself, whatever they are in its spaces. */
export async function letAdminister(tx: Transaction, userIds: readonly string[], administers = true): Promise<void> {
  await tx('users').whereIn('id', userIds).update({ administers_installation: administers })
}

export async function administersInstallation(tx: Transaction, userId: string): Promise<boolean> {
  const row = await tx('users').where({ id: userId, administers_installation: true }).select('id').first()
  return row !== undefined
}
