import { packValues, readValue, storedValue, textOf, unpackValues } from '../attributes/index.ts'
import { type CheckPart, parseCheckKey, readDone, writtenDone } from '../checklists/index.ts'
import type { NotedPlan } from '../comparison/index.ts'
import { withIds } from '../exchange/index.ts'
import { type Id, type Relation, relationId, relationTypes, type WbsRow } from '../plan/index.ts'
import { parseStepKey } from '../steps/index.ts'
import type { Names } from './names.ts'

/** A plan as it stands where it arrives: relations to other schedules and copies of library calendars end here. */
export function arrivedPlan({ notes = new Map(), ...plan }: NotedPlan, names: Names): NotedPlan {
  const called = [...plan.rows, ...plan.calendars, ...plan.assignments].map(({ id }) => [id, names.id(id)] as const)
  const ids = new Map(called)
  const { rows, relations, calendars, ...rest } = withIds(plan, ids)
  return {
    ...rest,
    rows: rows.map((row) => arrivedRow(row, ids, names)),
    relations: relations.map((relation) => withOrigin(relation, ids)),
    calendars: calendars.map((calendar) => ({ ...calendar, libraryId: null, libraryRevision: 0 })),
    externals: [],
    notes: new Map([...notes].map(([id, text]) => [ids.get(id) ?? id, text])),
  }
}

function arrivedRow(row: WbsRow, ids: ReadonlyMap<Id, Id>, names: Names): WbsRow {
  return {
    ...row,
    copiedFrom: row.copiedFrom === null ? null : (ids.get(row.copiedFrom) ?? null),
    executor: row.executor === null ? null : names.person(row.executor),
    curator: row.curator === null ? null : names.person(row.curator),
    values: row.values === '' ? '' : arrivedValues(row.values, names),
  }
}

function arrivedValues(packed: string, names: Names): string {
  const values = new Map<Id, string>()
  for (const [id, stored] of unpackValues(packed)) {
    const value = readValue(stored)
    const check = parseCheckKey(id)
    if (check) values.set(id, arrivedCheck(check.part, stored, names))
    else if (parseStepKey(id)) values.set(id, stored)
    else if (value?.type !== 'person') values.set(names.id(id), stored)
    else {
      const person = names.person(value.text)
      if (person !== null) values.set(names.id(id), storedValue('person', person))
    }
  }
  return packValues(values)
}

/** Who ticked is only told where nobody can have made that up, as with what was said; files stand under their new id. */
function arrivedCheck(part: CheckPart, stored: string, names: Names): string {
  if (part === 'file') return storedValue('string', names.id(textOf(stored, 'string')))
  const done = part === 'done' ? readDone(stored) : null
  return done ? writtenDone({ ...done, by: names.author(done.by) ?? names.self }) : stored
}

/** Of which link of summaries it was made: `pred:succ:type`. */
function withOrigin(relation: Relation, ids: ReadonlyMap<Id, Id>): Relation {
  if (relation.origin === undefined) return relation
  const [pred = '', succ = '', type = ''] = relation.origin.split(':')
  const { origin: _, ...plain } = relation
  const [predId, succId, known] = [ids.get(pred), ids.get(succ), relationTypes.find((one) => one === type)]
  return predId && succId && known ? { ...plain, origin: relationId(predId, succId, known) } : plain
}

/** Whom works name, and their attributes. */
export function peopleOfPlan({ rows }: Pick<NotedPlan, 'rows'>): Set<Id> {
  const people = new Set<Id>()
  for (const { executor, curator, values } of rows) {
    for (const one of [executor, curator]) if (one !== null) people.add(one)
    if (values === '') continue
    for (const [key, stored] of unpackValues(values)) {
      const value = readValue(stored)
      if (value?.type === 'person') people.add(value.text)
      else if (parseCheckKey(key)?.part === 'done') people.add(readDone(stored)?.by ?? '')
    }
  }
  people.delete('')
  return people
}
