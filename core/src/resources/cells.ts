/** What stands in the cells of the register, and how it reads. */
import { canonicalAmount, dayOfText, textOfDay } from '../attributes/index.ts'
import { type DirectoryRow, directoryLimits } from '../directories/index.ts'
import type { Id } from '../plan/index.ts'
import type { Day } from '../time/index.ts'
import { type RegisterColumn, registerColumnOf, registerColumns } from './columns.ts'
import {
  type Availability,
  type Price,
  type PriceBasis,
  type RegisterType,
  type Resource,
  registerTypes,
} from './types.ts'

/** Entries of one table by date. */
export const MAX_DATED = 60
/** Of a team. */
export const MAX_TEAM = 100

const UNIT = 32
const ROW = /^[A-Za-z0-9_-]{12}$/
const AVAILABLE = /^(?:(\d{4}-\d{2}-\d{2}) )?(\d[\d.]*)$/
const PRICED = /^(?:(\d{4}-\d{2}-\d{2}) )?(\d[\d.]*)(?:\/(\d[\d.]*))?(?: (h|unit))?$/

const isType = (text: string): text is RegisterType => (registerTypes as readonly string[]).includes(text)
const amountOf = (text: string | undefined): string | null => (text === undefined ? null : canonicalAmount(text))

/** `undefined`: no day at all. */
const dayIn = (text: string | undefined): Day | null | undefined =>
  text === undefined ? null : (dayOfText(text) ?? undefined)

/** By their days, each day once; null: they cannot stand together. */
function inOrder<T extends { from: Day | null }>(entries: readonly (T | null)[]): T[] | null {
  if (entries.length > MAX_DATED) return null
  const read = entries.filter((entry) => entry !== null)
  const isOnce = new Set(read.map(({ from }) => from)).size === read.length
  if (read.length < entries.length || !isOnce) return null
  return read.sort((a, b) => (a.from ?? Number.NEGATIVE_INFINITY) - (b.from ?? Number.NEGATIVE_INFINITY))
}

const partsOf = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '')

/** «4; 2026-11-01 28»; null: that cannot be read. */
export function readAvailability(text: string): Availability[] | null {
  return inOrder(
    partsOf(text).map((part) => {
      const [, date, amount] = AVAILABLE.exec(part) ?? []
      const [from, units] = [dayIn(date), amountOf(amount)]
      return from === undefined || units === null ? null : { from, units }
    }),
  )
}

/** «12.5/18 h; 2026-07-01 13/19.5 h»: standard, overtime, per hour or per unit. */
export function readPrices(text: string): Price[] | null {
  return inOrder(
    partsOf(text).map((part): Price | null => {
      const [, date, first, second, basis] = PRICED.exec(part) ?? []
      const [from, standard, overtime] = [dayIn(date), amountOf(first), amountOf(second)]
      if (from === undefined || standard === null || (second !== undefined && overtime === null)) return null
      const per: PriceBasis = basis === 'h' ? 'hour' : 'unit'
      return { from, standard, overtime, per }
    }),
  )
}

const dated = (from: Day | null): string => (from === null ? '' : `${textOfDay(from)} `)

export const availabilityText = (entries: readonly Availability[]): string =>
  entries.map(({ from, units }) => `${dated(from)}${units}`).join('; ')

export const pricesText = (prices: readonly Price[]): string =>
  prices
    .map(({ from, standard, overtime, per }) => {
      const both = overtime === null ? standard : `${standard}/${overtime}`
      return `${dated(from)}${both}${per === 'hour' ? ' h' : ''}`
    })
    .join('; ')

function readTeam(text: string): Id[] | null {
  const ids = text.split(',').map((id) => id.trim())
  const isTeam = ids.length <= MAX_TEAM && new Set(ids).size === ids.length && ids.every((id) => ROW.test(id))
  return isTeam ? ids : null
}

const orNull = <T>(read: T | null, write: (value: T) => string): string | null => (read === null ? null : write(read))

const canonical: Readonly<Record<RegisterColumn, (text: string) => string | null>> = {
  type: (text) => (isType(text.toLowerCase()) ? text.toLowerCase() : null),
  unit: (text) => (text.length <= UNIT ? text : null),
  rbs: (text) => (ROW.test(text) ? text : null),
  specialty: (text) => (ROW.test(text) ? text : null),
  grade: (text) => (text.length <= directoryLimits.code ? text : null),
  calendar: (text) => (ROW.test(text) ? text : null),
  availability: (text) => orNull(readAvailability(text), availabilityText),
  prices: (text) => orNull(readPrices(text), pricesText),
  role: (text) => (text === '1' || text === '0' ? text : null),
  team: (text) => orNull(readTeam(text), (ids) => ids.join(',')),
}

/** What is kept of a text in a column of the register, in its only form; null: it cannot stand there. */
export function registerText(columnId: string, text: string): string | null {
  const column = registerColumnOf(columnId)
  return column === null ? null : text === '' ? '' : canonical[column](text)
}

/** A row of a directory of kind `resource` as the entry that it is. What cannot be read counts as not said. */
export function resourceOf({
  id,
  parentId,
  order,
  code,
  name,
  status,
  values,
}: Omit<DirectoryRow, 'revision'>): Resource {
  const text = (column: RegisterColumn): string => values[registerColumns[column]] ?? ''
  const row = (column: RegisterColumn): Id | null => (ROW.test(text(column)) ? text(column) : null)
  const type = text('type')
  return {
    ...{ id, parentId, order, code, name, status },
    type: isType(type) ? type : 'human',
    unit: text('unit'),
    rbsId: row('rbs'),
    specialtyId: row('specialty'),
    grade: text('grade'),
    calendarId: row('calendar'),
    availability: readAvailability(text('availability')) ?? [],
    prices: readPrices(text('prices')) ?? [],
    isRole: text('role') === '1',
    team: text('team') === '' ? [] : (readTeam(text('team')) ?? []),
  }
}

/** What is said of a resource beside its name, code and place. */
export type ResourceSettings = Omit<Resource, 'id' | 'parentId' | 'order' | 'code' | 'name' | 'status'>

/** As cells of its row; '' empties one. Of what is left out nothing is said. */
export function cellsOfResource(settings: Partial<ResourceSettings>): Record<string, string> {
  const texts: Partial<Record<RegisterColumn, string | undefined>> = {
    type: settings.type,
    unit: settings.unit,
    rbs: settings.rbsId === null ? '' : settings.rbsId,
    specialty: settings.specialtyId === null ? '' : settings.specialtyId,
    grade: settings.grade,
    calendar: settings.calendarId === null ? '' : settings.calendarId,
    availability: settings.availability && availabilityText(settings.availability),
    prices: settings.prices && pricesText(settings.prices),
    role: settings.isRole === undefined ? undefined : settings.isRole ? '1' : '',
    team: settings.team?.join(','),
  }
  const said = (Object.entries(texts) as [RegisterColumn, string | undefined][]).filter(
    ([, text]) => text !== undefined,
  )
  return Object.fromEntries(said.map(([column, text]) => [registerColumns[column], text ?? '']))
}
