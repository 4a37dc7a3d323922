import type { AttributeSetting } from './settings.ts'

/**
 * What an attribute of works may hold (R-WBS-07). Order is that of the screen; the letter stands before every stored
 * value, so that a document knows the type of what it holds without the definition. Letters are stored: a new type takes
 * a new one, and an old one is never given away.
 */
export const valueTypes = [
  'string',
  'number',
  'money',
  'percentage',
  'date',
  'boolean',
  'list',
  'list_multi',
  'colour',
  'person',
  'calculated',
  'indicator',
] as const
export type ValueType = (typeof valueTypes)[number]

export const letters: Readonly<Record<ValueType, string>> = {
  string: 's',
  number: 'n',
  money: 'm',
  percentage: 'p',
  date: 'd',
  boolean: 'b',
  list: 'l',
  list_multi: 'a',
  colour: 'c',
  person: 'u',
  // Never stored: `settings.ts` says what they follow from.
  calculated: 'f',
  indicator: 'i',
}

export const isAmount = (type: ValueType): boolean => type === 'number' || type === 'money' || type === 'percentage'
/** Works hold no values of it. */
export const isComputed = (type: ValueType): boolean => type === 'calculated' || type === 'indicator'
export const isList = (type: ValueType): boolean => type === 'list' || type === 'list_multi'

/** One of the values that a list offers. Works keep its id: a renamed value is renamed everywhere. */
export interface ListValue {
  id: string
  name: string
  /** `#rrggbb`; null: none. */
  colour: string | null
  /** Stays where it is, and is not offered any more. */
  disabled: boolean
  /** Of rows of a directory: what they are also found by; '' or left out: none. */
  code?: string | undefined
  /** Of rows of a directory: what of their columns works take, by column; what is empty is left out. */
  cells?: Readonly<Record<string, string>> | undefined
}

/** Where a list takes its values from: works keep ids of rows, so that a renamed row is renamed everywhere. */
export interface AttributeDirectory {
  id: string
  /** Only rows below this one are offered; null: all. */
  branchId: string | null
  /** Only rows of this level are offered, 1 at the top; null: all. */
  level: number | null
  /** As it is told: its newest revision, and whether it offers anything (it is neither disabled nor archived). */
  revision?: number
  offered?: boolean
  /** Whoever asks may not read it: its values have no names for them. */
  closed?: boolean
  /** What its rows hold. */
  columns?: { id: string; code: string; name: string; type: string }[]
}

/** What a space or a part of its structure asks of every work below it. */
export interface AttributeDefinition {
  id: string
  /** The node of the structure below which works have it; null: the whole space. */
  nodeId: string | null
  code: string
  name: string
  type: ValueType
  /** Of numbers: free text («m³»); of money: the code of a currency. */
  unit: string
  /** Decimals shown of amounts; typed ones are kept. */
  precision: number
  /** In the order of the list, or of the tree of the directory that they come from. */
  values: ListValue[]
  /** Of lists; null or left out: the values are its own. */
  directory?: AttributeDirectory | null
  /** A work without it is shown as incomplete. */
  required: boolean
  /** Of a calculated one, an indicator, or one with a donor; null: works hold the values, or nothing is said yet. */
  setting: AttributeSetting | null
}

export const attributeLimits = {
  /** That a schedule may have, its own and those from above. */
  attributes: 200,
  listValues: 1_000,
  /** Chosen in one cell. */
  chosen: 50,
  text: 512,
  precision: 6,
} as const
