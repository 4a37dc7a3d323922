import type { LicenceClaims } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

export interface LicenceRow extends Omit<LicenceClaims, 'validTo'> {
  id: string
  name: string
  validTo: Date
  active: boolean
  expired: boolean
  loadedBy: string
  loadedAt: Date
}

const query = (tx: Transaction) =>
  tx('licences as l')
    .leftJoin('users as u', 'u.id', 'l.loaded_by')
    .select('l.id', 'l.name', 'l.customer', 'l.valid_to as validTo', 'l.min_version as minVersion')
    .select('l.paid', 'l.estimate', 'l.bim', 'l.active', 'l.loaded_at as loadedAt')
    .select(tx.raw('l.valid_to <= now() AS expired'))
    .select(tx.raw(`coalesce(u.first_name || ' ' || u.last_name, '') AS "loadedBy"`))

/** Newest first. */
export async function selectLicences(tx: Transaction, spaceId: string): Promise<LicenceRow[]> {
  return query(tx).where('l.space_id', spaceId).orderBy('l.loaded_at', 'desc').orderBy('l.id')
}

export async function selectLicence(tx: Transaction, spaceId: string, licenceId: string): Promise<LicenceRow | null> {
  return (await query(tx).where({ 'l.space_id': spaceId, 'l.id': licenceId }).first()) ?? null
}

export async function selectActive(tx: Transaction, spaceId: string): Promise<LicenceRow | null> {
  return (await query(tx).where({ 'l.space_id': spaceId, 'l.active': true }).first()) ?? null
}

export interface NewLicence extends LicenceClaims {
  id: string
  name: string
  token: string
  fingerprint: Buffer
  active: boolean
  loadedBy: string
}

/** False: the space has it already. */
export async function insertLicence(tx: Transaction, spaceId: string, licence: NewLicence): Promise<boolean> {
  const rows: unknown[] = await tx('licences')
    .insert({
      id: licence.id,
      space_id: spaceId,
      name: licence.name,
      token: licence.token,
      fingerprint: licence.fingerprint,
      customer: licence.customer,
      valid_to: licence.validTo,
      min_version: licence.minVersion,
      paid: licence.paid,
      estimate: licence.estimate,
      bim: licence.bim,
      active: licence.active,
      loaded_by: licence.loadedBy,
    })
    .onConflict(['space_id', 'fingerprint'])
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

export async function deleteLicence(tx: Transaction, spaceId: string, licenceId: string): Promise<void> {
  await tx('licences').where({ space_id: spaceId, id: licenceId }).delete()
}

export async function hasLicences(tx: Transaction, spaceId: string): Promise<boolean> {
  return (await tx('licences').where({ space_id: spaceId }).first('id')) !== undefined
}

/** Spaces whose active licence has ended and who still have the seats of it. */
export async function selectSpacesWithLicence(tx: Transaction): Promise<string[]> {
  const rows: { space_id: string }[] = await tx('licences').where({ active: true }).select('space_id')
  return rows.map((row) => row.space_id)
}
