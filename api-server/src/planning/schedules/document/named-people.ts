import { readValue, unpackValues } from '@plumbline/core/attributes'
import { personFields, type SchedulePlan, type WbsRow } from '@plumbline/core/plan'

/** Somebody whom works name, and how many of these works are other than before. */
export interface NamedPerson {
  userId: string
  works: number
  /** One of them, for the sentence. */
  first: string
}

type Rows = Pick<SchedulePlan, 'rows'>

/** People named by works or their attributes that were added, changed or deleted; the place in the tree does not count. */
export function namedInChanges(before: Rows, after: Rows): NamedPerson[] {
  const people = new Map<string, NamedPerson>()
  const earlier = new Map(before.rows.map((row) => [row.id, row]))
  const later = new Set(after.rows.map(({ id }) => id))
  const note = (row: WbsRow, userIds: Iterable<string>): void => {
    for (const userId of userIds) {
      const person = people.get(userId) ?? { userId, works: 0, first: row.name || row.code }
      people.set(userId, { ...person, works: person.works + 1 })
    }
  }
  for (const row of after.rows) {
    const was = earlier.get(row.id)
    if (was && saysTheSame(was, row)) continue
    note(row, new Set([...peopleIn(row), ...(was ? peopleIn(was) : [])]))
  }
  for (const row of before.rows) if (!later.has(row.id)) note(row, peopleIn(row))
  return [...people.values()]
}

function saysTheSame(a: WbsRow, b: WbsRow): boolean {
  const contentOf = ({ parentId: _parentId, ...content }: WbsRow): string => JSON.stringify(content)
  return contentOf(a) === contentOf(b)
}

function peopleIn(row: WbsRow): Set<string> {
  const { values } = row
  const people = new Set(personFields.flatMap((field) => row[field] ?? []))
  if (values === '') return people
  for (const stored of unpackValues(values).values()) {
    const value = readValue(stored)
    if (value?.type === 'person') people.add(value.text)
  }
  return people
}
