/** The outer shape of commands that came over a network; the values inside are checked where they are written. */
import { Refused } from '../rooms/index.ts'
import type { ScheduleCommand } from './types.ts'

type Part = (value: unknown) => boolean

const MAX_IDS = 250_000

const isString: Part = (value) => typeof value === 'string'
const isRecord: Part = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isList: Part = (value) => Array.isArray(value) && value.length <= MAX_IDS
const isIds: Part = (value) => Array.isArray(value) && value.length <= MAX_IDS && value.every(isString)
const isAnything: Part = () => true
const isPlace: Part = (value) => {
  if (!isRecord(value)) return false
  const { parentId, after } = value as Record<string, unknown>
  return (parentId === null || isString(parentId)) && (after === null || isString(after))
}

type Shapes = {
  [K in ScheduleCommand['do']]: { [P in Exclude<keyof Extract<ScheduleCommand, { do: K }>, 'do'>]-?: Part }
}

const shapes: Shapes = {
  'row.create': { id: isString, place: isPlace, fields: isRecord },
  'row.set': { ids: isIds, fields: isRecord },
  'row.values': { ids: isIds, values: isRecord },
  'row.move': { ids: isIds, place: isPlace },
  'row.indent': { ids: isIds },
  'row.outdent': { ids: isIds },
  'row.up': { ids: isIds },
  'row.down': { ids: isIds },
  'row.delete': { ids: isIds },
  'row.dissolve': { ids: isIds },
  'branch.insert': { branch: isRecord, place: isPlace },
  'row.note': { id: isString, text: isString },
  'relation.create': {
    predId: isString,
    succId: isString,
    type: isString,
    lag: isAnything,
    lagCalendar: isAnything,
    origin: isAnything,
  },
  'relation.set': { id: isString, lag: isAnything, lagCalendar: isAnything, type: isAnything },
  'relation.delete': { ids: isIds },
  'calendar.put': { calendar: isRecord },
  'calendar.delete': { id: isString },
  'assignment.put': { assignment: isRecord },
  'assignment.set': { ids: isIds, change: isRecord },
  'assignment.delete': { id: isString },
  'progress.remainsByIntensity': {},
  'settings.set': { settings: isRecord },
  restore: { changes: isRecord },
  batch: { commands: isList },
}

/** Refuses what is not a command at all. */
export function requireShape(command: ScheduleCommand): void {
  if (!isRecord(command) || !Object.hasOwn(shapes, command.do)) throw new Refused('BAD_REQUEST', { field: 'do' })
  const values = command as unknown as Record<string, unknown>
  for (const [name, fits] of Object.entries(shapes[command.do])) {
    if (!fits(values[name])) throw new Refused('BAD_REQUEST', { field: name })
  }
}
