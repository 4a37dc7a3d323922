import type { AttributeUse } from '@plumbline/core/contract'
import type { Database, Scope } from '../../../platform/database/index.ts'
import type { DocumentReader } from '../../schedules/document/index.ts'
import { type AttributeRow, selectReaders } from './repository.ts'
import { filtersWith, versionsBelow } from './usage-repository.ts'

/** Reading a large document takes a second; of more versions it is only said that they were not looked into. */
const MAX_READ = 60

/** Versions and saved filters that would miss the attribute. */
export async function usageOf(
  { database, reader }: { database: Database; reader: DocumentReader },
  scope: Scope,
  attribute: AttributeRow,
): Promise<AttributeUse> {
  const { versions, filters, formulas } = await database.inScope(scope, async (tx) => ({
    formulas: await selectReaders(tx, attribute.id),
    versions: await versionsBelow(tx, attribute),
    filters: await filtersWith(tx, attribute),
  }))
  const used: AttributeUse['versions'] = []
  for (const version of versions.slice(0, MAX_READ)) {
    const works = await reader.attributeUse(version.versionId, attribute.id)
    if (works > 0) used.push({ ...version, works })
  }
  used.sort((a, b) => b.works - a.works)
  return { versions: used, formulas, filters, unread: Math.max(0, versions.length - MAX_READ) }
}
