/** What a file says of an estimate, before it is anybody's: rows know each other by their places in it. */
import type { Decimal, EstimateResource, ResourceLine, TakeOff, UnitPrice } from '../estimates/index.ts'

export interface FileSection {
  /** Place in `sections` of the one it stands in, which comes before it; null: at the top. */
  parent: number | null
  name: string
}

export type FileTakeOff = Pick<TakeOff, 'comment' | 'n' | 'length' | 'width' | 'height' | 'formula'>

export interface FileItem {
  /** Place in `sections`. */
  section: number
  rateCode: string
  name: string
  unit: string
  quantity: Decimal
  takeOff: readonly FileTakeOff[]
  /** What one unit is made of; empty: it has a price as a whole. */
  resources: readonly ResourceLine[]
  /** Of one unit; '' where resources tell it, or where nothing does (a bill without prices). */
  price: Decimal
  note: string
  /** Of one unit, where a file tells its parts without what they are made of. */
  parts?: UnitPrice
  charges?: FileCharges
}

/** In percent of the labour fund; '': none. */
export interface FileCharges {
  overhead: Decimal
  profit: Decimal
}

/** Something of the file that could not be taken as it stands; `what` are the first few of those concerned. */
export interface FileIssue {
  code:
    | 'cut_off'
    | 'price_differs'
    | 'quantity_differs'
    | 'cycle'
    | 'concept_missing'
    | 'not_number'
    | 'not_taken'
    | 'too_long'
  count: number
  what: readonly string[]
}

export interface EstimateFile {
  name: string
  /** As the file writes it; '': it says none. */
  currency: string
  vat: Decimal
  /** On the running total, in percent. */
  lines: readonly { name: string; percent: Decimal }[]
  sections: readonly FileSection[]
  resources: readonly EstimateResource[]
  items: readonly FileItem[]
  issues: readonly FileIssue[]
}

/** Why a file is none of these at all. */
type EstimateFileFault = 'not_known' | 'damaged' | 'empty' | 'too_large'

export type ReadEstimateFile = { ok: true; file: EstimateFile } | { ok: false; fault: EstimateFileFault }
