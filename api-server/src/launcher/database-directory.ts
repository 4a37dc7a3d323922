import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { ROOT_DIRECTORY, reachableByOthers } from './postgres.ts'

/** Where PostgreSQL's files go: below DATA_DIR, unless root runs it in a folder that no other user may enter. */
export function databaseDirectory(dataDir: string): string {
  if (process.getuid?.() !== 0 || reachableByOthers(dataDir)) return join(dataDir, 'postgres')
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return join(ROOT_DIRECTORY, name)
}
