/** What files of other programs say of resources: the registers of a space, as who exports may read them. */
import type { Calendar } from '@plumbline/core/plan'
import { registerColumns } from '@plumbline/core/resources'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { selectReadable } from '../../../workspace/eps/index.ts'
import { libraryCopies } from '../calendars/index.ts'
import { type ResourceRow, selectRegisterRows } from './repository.ts'

export interface RegisterToWrite {
  rows: ResourceRow[]
  /** Of the library, those that resources follow. */
  calendars: Calendar[]
}

/** Read in one turn of the loop. */
const PAGE = 2_000

export async function registerToWrite(database: Database, scope: Scope, spaceId: string): Promise<RegisterToWrite> {
  const nodeIds = await database.inScope(scope, async (tx) =>
    (await selectReadable(tx, spaceId, scope.userId)).map(({ id }) => id),
  )
  const rows: ResourceRow[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page = { after, limit: PAGE }
    const found: ResourceRow[] = await database.inScope(scope, (tx) => selectRegisterRows(tx, spaceId, nodeIds, page))
    rows.push(...found)
    after = found.length < PAGE ? null : found.at(-1)!.id
  }
  const followed = new Set(rows.flatMap(({ values }) => values[registerColumns.calendar] || []))
  const calendars = await database.inScope(scope, (tx) => libraryCopies(tx, spaceId, [...followed]))
  return { rows, calendars }
}
