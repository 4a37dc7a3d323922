import type { DirectoryCommand } from '../../contract/index.ts'
import type { FilePlan, FileRow } from './plan.ts'

/** What brings the directory to what the file says, so many rows in one command; parents are made before their children. */
export function fileCommands({ rows }: FilePlan, atOnce: number): DirectoryCommand[] {
  const updates = rows.filter(({ is }) => is === 'update')
  const moves = Map.groupBy(
    updates.filter(({ moved }) => moved),
    ({ parentId }) => parentId,
  )
  return [
    ...chunks(parentsFirst(rows.filter(({ is }) => is === 'create')), atOnce).map(
      (some): DirectoryCommand => ({ do: 'rows.insert', parentId: null, rows: some.map(madeOf) }),
    ),
    ...chunks(updates, atOnce).map((some): DirectoryCommand => ({ do: 'rows.change', rows: some.map(contentOf) })),
    ...[...moves].flatMap(([parentId, moving]) =>
      chunks(moving, atOnce).map(
        (some): DirectoryCommand => ({ do: 'rows.move', parentId, ids: some.map(({ id }) => id) }),
      ),
    ),
  ]
}

const contentOf = ({ id, code, name, status, values }: FileRow) => ({ id, code, name, status, values })
const madeOf = (row: FileRow) => ({ ...contentOf(row), ...(row.parentId !== null && { parentId: row.parentId }) })

/** In the order of the file otherwise. */
function parentsFirst(rows: readonly FileRow[]): FileRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const placed = new Set<FileRow>()
  for (const row of rows) {
    const way: FileRow[] = []
    for (
      let at: FileRow | undefined = row;
      at && !placed.has(at) && !way.includes(at);
      at = byId.get(at.parentId ?? '')
    ) {
      way.push(at)
    }
    for (const one of way.reverse()) placed.add(one)
  }
  return [...placed]
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}
