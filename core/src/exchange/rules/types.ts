/** What an import may do, saved under a name: per kind of object, how rows are found, and what is never overwritten. */
import type { TableField } from '../table/fields.ts'

/** Each may do what stands before it: `create` updates as well. */
export const ruleActions = ['none', 'update', 'create'] as const
export type RuleAction = (typeof ruleActions)[number]

/** Kinds of objects, in the order of the screen. */
export const ruleKinds = [
  'works',
  'relations',
  'calendars',
  'resources',
  'attributes',
  'notes',
  'facts',
  'settings',
] as const
export type RuleKind = (typeof ruleKinds)[number]

/** By what a row of the file is found among those of the schedule; the order is that in which they are tried. */
export const matchKeys = ['id', 'code', 'name'] as const
export type MatchKey = (typeof matchKeys)[number]

/** What of works that are there stays whatever the kinds say. `facts`: those that were reported here. */
export const keptParts = ['facts', 'name', 'code', 'place', 'calendar', 'limits', 'duration', 'amounts'] as const
export type KeptPart = (typeof keptParts)[number]

export const rowTests = ['empty', 'equals', 'contains', 'begins'] as const

/** Rows of a table that are left out. */
export interface RowCondition {
  field: TableField
  is: (typeof rowTests)[number]
  text: string
}

/** A column that somebody told: by its title, what it is. null: it is not imported. */
export interface ToldColumn {
  title: string
  field: TableField | null
}

/** What the file writes otherwise than the schedule. */
export interface TextReplacement {
  from: string
  to: string
  /** Only where it is the whole text. */
  whole: boolean
}

export interface ImportRule {
  kinds: Readonly<Record<RuleKind, RuleAction>>
  match: readonly MatchKey[]
  keep: readonly KeptPart[]
  /** Takes away what the schedule has and the file lacks. */
  deletes: boolean
  /** Only of tables. */
  skip: { first: number; where: readonly RowCondition[] }
  /** Of tables of works; columns with other titles are guessed. */
  columns: readonly ToldColumn[]
  /** One after the other. */
  replacements: readonly TextReplacement[]
}

export const usualRule: ImportRule = {
  kinds: {
    works: 'create',
    relations: 'create',
    calendars: 'create',
    resources: 'create',
    attributes: 'create',
    notes: 'create',
    facts: 'none',
    settings: 'none',
  },
  match: matchKeys,
  keep: ['facts'],
  deletes: false,
  skip: { first: 0, where: [] },
  columns: [],
  replacements: [],
}

export const ruleLimits = { conditions: 20, replacements: 200, text: 200, skip: 10_000, rules: 200, columns: 200 }
