/** What a feed offers: entity sets with properties of few types. */

export type EdmType = 'Edm.String' | 'Edm.Boolean' | 'Edm.Int32' | 'Edm.Decimal' | 'Edm.Date' | 'Edm.DateTimeOffset'

/** Values of one family are compared with each other. */
export type Family = 'text' | 'number' | 'truth' | 'moment'

const families: Readonly<Record<EdmType, Family>> = {
  'Edm.String': 'text',
  'Edm.Boolean': 'truth',
  'Edm.Int32': 'number',
  'Edm.Decimal': 'number',
  'Edm.Date': 'moment',
  'Edm.DateTimeOffset': 'moment',
}

export const familyOf = (type: EdmType): Family => families[type]

export interface EdmProperty {
  name: string
  type: EdmType
  nullable: boolean
  /** What people call it, where its name does not say so. */
  title?: string
}

export interface EntitySet {
  name: string
  /** Names of the properties that tell its rows apart. */
  key: readonly string[]
  properties: readonly EdmProperty[]
  sortable: boolean
}

/** A name as OData takes it, of whatever people wrote; '' where nothing of it can stay. */
export const edmName = (text: string): string =>
  text
    .replace(/[^\p{L}\p{Nd}_]+/gu, '_')
    .replace(/^(?=\p{Nd})/u, '_')
    .slice(0, 100)
