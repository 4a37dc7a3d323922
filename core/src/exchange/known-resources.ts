import type { Assignment, Calendar, Id } from '../plan/index.ts'
import type { ResourceSettings } from '../resources/index.ts'
import { resourceName } from './xer/kept.ts'

/** What resources stand below in a file, and nobody is assigned to. */
export interface FileHeading {
  code: string
  name: string
}

/** What a file says of a resource beside what stands with its assignments. */
export interface FileResource extends Partial<ResourceSettings> {
  /** Which one it is, as assignments have it. */
  resourceType: Assignment['resourceType']
  resourceCode: string
  resourceName: string
  /** What people call it; '' where the code of assignments is but a number of the file. */
  code: string
  /** That it follows; its id is none of the schedule. */
  calendar?: Calendar | null
  /** What it stands below, from the top. */
  below?: readonly FileHeading[]
}

/** A row of the register of the space. */
export interface KnownResource {
  id: Id
  code: string
  name: string
  /** Resources stand below it, and nobody is assigned to it. */
  isHeading?: boolean
}

/** A row that the register lacks; headings come before what stands below them. */
export interface NewResource extends Partial<ResourceSettings> {
  id: Id
  /** The heading that it stands below; null: none. */
  parentId: Id | null
  code: string
  name: string
  /** Of the calendar that it follows, by which it is looked for in the library of the space. */
  calendarName?: string
  /** The calendar itself stands with the first that follows it: it is made where the library has none of its name. */
  calendar?: Calendar
}

export interface ResourcesToWrite {
  make: NewResource[]
  /** How many resources of the file the register has. */
  known: number
  /** That it lacks and does not get: who imports may not change it. */
  left: number
}

interface Register {
  known: readonly KnownResource[]
  mayMake: boolean
  newId: () => Id
}

const folded = (text: string): string => text.trim().toLowerCase()

/**
 * RS14: gives assignments of a file the resources of the register, by code, else by name, in place; what it lacks is made. An id
 * that the register has stays: the file came from here.
 */
export function useKnownResources(
  assignments: readonly Assignment[],
  fileResources: readonly FileResource[],
  { known, mayMake, newId }: Register,
): ResourcesToWrite {
  const finding = new Finding(known.filter(({ isHeading }) => !isHeading))
  const headings = new Finding(known.filter(({ isHeading }) => isHeading))
  const details = new Map(fileResources.map((one) => [resourceName(one), one]))
  const calendars = new Set<string>()
  const result: ResourcesToWrite = { make: [], known: 0, left: 0 }
  for (const same of Map.groupBy(assignments, keyOf).values()) {
    const first = same[0]!
    const detail = details.get(resourceName(first))
    const asked = { code: detail?.code ?? first.resourceCode, name: first.resourceName }
    let id = finding.find(first.resourceId, asked)
    if (id !== null) result.known++
    else if (mayMake) {
      const { parentId, made: above } = placeBelow(detail?.below ?? [], headings, newId)
      result.make.push(...above)
      const { calendar } = detail ?? {}
      const made = {
        ...{ ...settingsOf(detail), ...finding.named(asked), id: newId(), parentId, type: first.resourceType },
        ...(calendar && { calendarName: calendar.name, ...(!calendars.has(calendar.name) && { calendar }) }),
      }
      if (calendar) calendars.add(calendar.name)
      finding.add(made)
      result.make.push(made)
      id = made.id
    } else result.left++
    for (const one of same) one.resourceId = id
  }
  return result
}

/** One of a file is another than one of the register that came with it from here. */
const keyOf = (one: Assignment): string => `${one.resourceId ?? ''}\n${resourceName(one)}\n${one.resourceName}`

/** The last of the headings that something stands below, from the top; those that there are not yet are made. */
function placeBelow(
  below: readonly FileHeading[],
  headings: Finding,
  newId: () => Id,
): { parentId: Id | null; made: NewResource[] } {
  const made: NewResource[] = []
  let parentId: Id | null = null
  for (const heading of below) {
    const known = headings.find(null, heading)
    if (known === null) {
      const one = { ...headings.named(heading), id: newId(), parentId, type: 'resource_group' as const }
      headings.add(one)
      made.push(one)
    }
    parentId = known ?? made.at(-1)!.id
  }
  return { parentId, made }
}

function settingsOf(detail: FileResource | undefined): Partial<ResourceSettings> {
  if (!detail) return {}
  const { resourceType: _type, resourceCode: _key, resourceName: _name, code: _code, ...said } = detail
  const { below: _below, calendar: _calendar, ...settings } = said
  return settings
}

/** The register, with what is made meanwhile. */
class Finding {
  readonly #ids = new Set<Id>()
  readonly #byCode = new Map<string, Id>()
  readonly #byName = new Map<string, KnownResource | null>()

  constructor(known: readonly KnownResource[]) {
    for (const one of known) this.add(one)
  }

  add(one: KnownResource): void {
    const { id, code, name } = one
    this.#ids.add(id)
    if (code !== '' && !this.#byCode.has(folded(code))) this.#byCode.set(folded(code), id)
    // Two of one name cannot be told apart.
    if (name !== '') this.#byName.set(folded(name), this.#byName.has(folded(name)) ? null : one)
  }

  find(id: Id | null, { code, name }: { code: string; name: string }): Id | null {
    if (id !== null && this.#ids.has(id)) return id
    const coded = code === '' ? undefined : this.#byCode.get(folded(code))
    if (coded !== undefined) return coded
    const named = this.#byName.get(folded(name)) ?? null
    // Who is called alike and has another code is somebody else.
    return named !== null && (code === '' || named.code === '') ? named.id : null
  }

  /** As it can stand in the register: a code is one's own, and who has no name is called by it. */
  named({ code, name }: { code: string; name: string }): { code: string; name: string } {
    return { code: this.#byCode.has(folded(code)) ? '' : code, name: name || code || '?' }
  }
}
