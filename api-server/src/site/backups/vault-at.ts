import { type BlobsConfig, openBlobs, patientBlobs } from '../../platform/blobs/index.ts'
import { Vault } from './vault.ts'

/** Where a vault lies, as a thread can be told. */
export interface VaultAt {
  blobs: BlobsConfig
  /** From which its keys follow. */
  secret: string
  /** The space that it is of, or what else it is called. */
  name: string
}

export const vaultAt = ({ blobs, secret, name }: VaultAt): Vault =>
  new Vault(patientBlobs(openBlobs(blobs)), secret, name)

/** What is in several: the last of them has what is in none of the others. */
export async function openVaults(places: readonly VaultAt[]): Promise<Pick<Vault, 'get'>> {
  const others = await Promise.all(places.slice(0, -1).map((place) => vaultAt(place).open()))
  const last = vaultAt(places.at(-1)!)
  return { get: (part) => (others.find((vault) => vault.has([part])) ?? last).get(part) }
}
