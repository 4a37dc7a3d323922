import type { LicenceClaims } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'
import { type Bound, isBoundHere, isExpired, readToken } from './token.ts'

interface StoredLicence {
  id: string
  name: string
  token: string
  active: boolean
  loadedBy: string
  loadedAt: Date
}

export interface LicenceRow extends Omit<StoredLicence, 'token'> {
  /** As its token says now; null: the token is not one of this space. */
  claims: LicenceClaims | null
  expired: boolean
}

/** What licences of this space are bound to. */
export async function boundOf(tx: Transaction, spaceId: string): Promise<Bound> {
  const row = await tx<{ id: string }>('licensed_installation').first('id')
  return { spaceId, installation: row?.id ?? '' }
}

const query = (tx: Transaction, spaceId: string) =>
  tx('licences as l')
    .leftJoin('users as u', 'u.id', 'l.loaded_by')
    .where('l.space_id', spaceId)
    .whereNull('l.removed_at')
    .select('l.id', 'l.name', 'l.token', 'l.active', 'l.loaded_at as loadedAt')
    .select(tx.raw(`coalesce(u.first_name || ' ' || u.last_name, '') AS "loadedBy"`))

async function read({ token, ...row }: StoredLicence, here: Bound): Promise<LicenceRow> {
  const found = await readToken(token)
  const claims = found && isBoundHere(found.claims, here) ? found.claims : null
  return { ...row, claims, expired: claims === null || isExpired(claims) }
}

/** Newest first. */
export async function selectLicences(tx: Transaction, spaceId: string): Promise<LicenceRow[]> {
  const rows: StoredLicence[] = await query(tx, spaceId).orderBy('l.loaded_at', 'desc').orderBy('l.id')
  const here = await boundOf(tx, spaceId)
  return Promise.all(rows.map((row) => read(row, here)))
}

export async function selectLicence(tx: Transaction, spaceId: string, licenceId: string): Promise<LicenceRow | null> {
  return (await selectLicences(tx, spaceId)).find(({ id }) => id === licenceId) ?? null
}

export async function selectActive(tx: Transaction, spaceId: string): Promise<LicenceRow | null> {
  return (await selectLicences(tx, spaceId)).find(({ active }) => active) ?? null
}

interface NewLicence {
  id: string
  name: string
  token: string
  fingerprint: Buffer
  active: boolean
  loadedBy: string
}

/** False: it was loaded before, here or in another space. */
export async function insertLicence(tx: Transaction, spaceId: string, licence: NewLicence): Promise<boolean> {
  const { id, name, token, fingerprint, active, loadedBy } = licence
  const rows: unknown[] = await tx('licences')
    .insert({ id, space_id: spaceId, name, token, fingerprint, active, loaded_by: loadedBy })
    .onConflict(['fingerprint'])
    .ignore()
    .returning('id')
  return rows.length > 0
}

export async function makeActive(tx: Transaction, spaceId: string, licenceId: string): Promise<void> {
  await tx('licences').where({ space_id: spaceId, active: true }).update({ active: false })
  await tx('licences').where({ space_id: spaceId, id: licenceId }).update({ active: true })
}

export async function updateName(tx: Transaction, spaceId: string, licenceId: string, name: string): Promise<void> {
  await tx('licences').where({ space_id: spaceId, id: licenceId }).update({ name })
}

/** Its trace stays. */
export async function removeLicence(tx: Transaction, spaceId: string, licenceId: string): Promise<void> {
  const removed = { removed_at: tx.fn.now(), active: false }
  await tx('licences').where({ space_id: spaceId, id: licenceId }).update(removed)
}

export async function hasLicences(tx: Transaction, spaceId: string): Promise<boolean> {
  const row = await tx('licences').where({ space_id: spaceId }).whereNull('removed_at').first('id')
  return row !== undefined
}

/** Also one that was taken away since. */
export async function hasHadLicence(tx: Transaction, spaceId: string): Promise<boolean> {
  return (await tx('licences').where({ space_id: spaceId }).first('id')) !== undefined
}

/** Spaces whose seats may be others than an hour ago: a licence has ended, or what was lent. */
export async function selectSpacesToReseat(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.raw<{ rows: { space_id: string }[] }>(
    `SELECT space_id FROM licences
     UNION SELECT space_id FROM delegations WHERE date_to >= current_date - 2`,
  )
  return rows.map((row) => row.space_id)
}
