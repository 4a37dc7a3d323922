import { MAX_BATCH_FILES } from '@plumbline/core/contract'

/** One that is chosen again takes the place of the one of its name; as many as are taken at once. */
export function withFiles(known: readonly File[], more: Iterable<File>): File[] {
  const byName = new Map([...known, ...more].map((file) => [file.name, file]))
  return [...byName.values()].slice(0, MAX_BATCH_FILES)
}
