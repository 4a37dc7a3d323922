import type { Database, Scope } from '../../../platform/database/index.ts'
import { selectLogoPicture } from './logos-repository.ts'

/** For a thread that draws. */
export interface PrintedLogo {
  png: Uint8Array
  ratio: number
}

/** What a format names; null: nothing, or it is there no more. */
export async function logoOf(
  database: Database,
  scope: Scope,
  { spaceId, id }: { spaceId: string; id: string | null },
): Promise<PrintedLogo | null> {
  if (id === null) return null
  const found = await database.inScope(scope, (tx) => selectLogoPicture(tx, { spaceId, id }))
  return found && { png: found.content, ratio: found.ratio }
}
