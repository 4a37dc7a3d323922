import type { ScheduleCommand } from '../documents/schedule/index.ts'
import type { Id } from '../plan/index.ts'
import type { Minutes } from '../time/index.ts'

/** Rows that an assistant proposes below a row; keys are names within the draft. */
export interface ProposedRows {
  wbsId: Id
  rows: readonly { key: string; name: string; days: number; after: readonly string[] }[]
}

/** Rows and relations of the draft as one command; of rows that were not chosen neither. */
export function draftCommand(
  { wbsId, rows }: ProposedRows,
  keys: ReadonlySet<string>,
  dayMinutes: Minutes,
  newId: () => Id,
): { command: ScheduleCommand; ids: Id[] } {
  const chosen = rows.filter(({ key }) => keys.has(key))
  const idOf = new Map(chosen.map(({ key }) => [key, newId()]))
  const ids = [...idOf.values()]
  const creates = chosen.map(({ key, name: title, days: length }, i): ScheduleCommand => {
    const place = { parentId: wbsId, after: ids[i - 1] ?? null }
    const fields = { type: 'work' as const, name: title, duration: Math.round(length * dayMinutes) }
    return { do: 'row.create', id: idOf.get(key)!, place, fields }
  })
  const links = chosen.flatMap(({ key, after }) =>
    after.flatMap((other): ScheduleCommand[] => {
      const [predId, succId] = [idOf.get(other), idOf.get(key)!]
      return predId ? [{ do: 'relation.create', predId, succId, type: 'fs', lag: 0, lagCalendar: null }] : []
    }),
  )
  return { command: { do: 'batch', commands: [...creates, ...links] }, ids }
}
