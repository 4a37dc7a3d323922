/**
 * Brings stored documents to the present schema.
 *
 * Run by the server when it loads a document, never by a client: two clients that migrate at once would write twice.
 * A field that only gets added needs no migration, because a missing field reads as its default.
 */
import type * as Y from 'yjs'
import { type RootMaps, rootMaps } from './registers.ts'
import { SCHEMA_VERSION } from './shape.ts'

interface Migration {
  /** The schema version that the document has afterwards. */
  to: number
  run(maps: RootMaps): void
}

const migrations: readonly Migration[] = [
  {
    // Version 1 is the first one: documents without a number are from before it was written down.
    to: 1,
    run: () => {},
  },
]

/** Returns the versions before and after; an empty document is left empty. A newer document is left as it is. */
export function migrateSchedule(doc: Y.Doc): { from: number; to: number } {
  const maps = rootMaps(doc)
  const stored = maps.meta.get('schema')
  const from = typeof stored === 'number' && Number.isInteger(stored) ? stored : 0
  const { wbs } = maps.collections
  const isEmpty = maps.meta.size === 0 && wbs.base.size === 0 && wbs.packs.size === 0
  if (isEmpty || from >= SCHEMA_VERSION) return { from, to: from }
  doc.transact(() => {
    for (const migration of migrations) if (migration.to > from) migration.run(maps)
    maps.meta.set('schema', SCHEMA_VERSION)
  })
  return { from, to: SCHEMA_VERSION }
}
