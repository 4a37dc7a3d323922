import { backupScopes } from '@plumbline/core/contract'
import { archiveHead } from '@plumbline/core/internal-api'
import { epsKinds } from '@plumbline/core/structure'
import { z } from 'zod'

const part = z.string().regex(/^[0-9a-f]{64}$/)

const person = z.object({ id: z.string(), login: z.string(), email: z.string(), name: z.string() })
export type Person = z.infer<typeof person>

const table = z.object({
  name: z.string(),
  rows: z.int(),
  /** Rows as JSON, one a line. */
  parts: z.array(part),
  /** Columns that are too large for that, and which lines name. */
  large: z.array(part),
})
export type ArchivedTable = z.infer<typeof table>

const document = z.object({
  room: z.string(),
  head: archiveHead,
  snapshots: z.array(z.object({ seq: z.int(), parts: z.array(part) })),
  /** As `encodeEntries` writes them. */
  entries: z.array(part),
  bytes: z.number(),
})
export type ArchivedDocument = z.infer<typeof document>

const file = z.object({
  /** As its rows name its bytes. */
  blob: z.string(),
  spaceId: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  parts: z.array(part),
})
export type ArchivedFile = z.infer<typeof file>

/** The list of what a backup consists of. README.md says what changes of it are. */
export const manifest = z.object({
  format: z.literal(1),
  program: z.string(),
  madeAt: z.iso.datetime(),
  scope: z.enum(backupScopes),
  spaceId: z.string(),
  nodeId: z.string().nullable(),
  name: z.string(),
  /** What it stood below, the parent first; null: a space. */
  place: z.object({ kind: z.enum(epsKinds), path: z.array(z.string()) }).nullable(),
  /** Whoever is named by a row. */
  people: z.array(person),
  tables: z.array(table),
  documents: z.array(document),
  /** Bytes that lie outside the database; in backups of before they stand in rows. */
  files: z.array(file).default([]),
  bytes: z.number(),
})
export type Manifest = z.infer<typeof manifest>

/** Every part once. */
export function partsOf({ tables, documents, files }: Pick<Manifest, 'tables' | 'documents' | 'files'>): Set<string> {
  const parts = new Set<string>()
  const add = (more: readonly string[]): void => {
    for (const one of more) parts.add(one)
  }
  for (const { parts: rows, large } of tables) {
    add(rows)
    add(large)
  }
  for (const { snapshots, entries } of documents) {
    for (const snapshot of snapshots) add(snapshot.parts)
    add(entries)
  }
  for (const file of files) add(file.parts)
  return parts
}
