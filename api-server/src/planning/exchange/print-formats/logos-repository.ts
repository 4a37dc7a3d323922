import type { Transaction } from '../../../platform/database/index.ts'

export interface LogoRow {
  id: string
  spaceId: string
  name: string
  ratio: number
  createdBy: string | null
}

const columns = { id: 'id', spaceId: 'space_id', name: 'name', ratio: 'ratio', createdBy: 'created_by' }

/** By name. */
export async function selectLogos(tx: Transaction, spaceId: string): Promise<LogoRow[]> {
  return tx('print_logos').where({ space_id: spaceId }).orderByRaw('lower(name), id').select(columns)
}

export async function selectLogo(
  tx: Transaction,
  { spaceId, id }: { spaceId: string; id: string },
): Promise<LogoRow | null> {
  return (await tx('print_logos').where({ id, space_id: spaceId }).select<LogoRow[]>(columns).first()) ?? null
}

/** PNG, and its width in heights; null: the space keeps none of that name any more. */
export async function selectLogoPicture(
  tx: Transaction,
  { spaceId, id }: { spaceId: string; id: string },
): Promise<{ content: Buffer; ratio: number } | null> {
  return (await tx('print_logos').where({ id, space_id: spaceId }).first('content', 'ratio')) ?? null
}

export async function insertLogo(tx: Transaction, row: LogoRow, content: Buffer): Promise<void> {
  const { id, spaceId, name, ratio, createdBy } = row
  await tx('print_logos').insert({ id, space_id: spaceId, name, ratio, content, created_by: createdBy })
}

export async function deleteLogo(tx: Transaction, id: string): Promise<void> {
  await tx('print_logos').where({ id }).delete()
}
