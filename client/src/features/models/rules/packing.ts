/** What goes to the thread that matches rules: one text goes there much faster than a hundred thousand. */
import type { ElementTable } from '@plumbline/core/bim'
import type { modelColumn } from '@plumbline/core/contract'
import type { Output } from '../../../api/request.ts'

type NumberColumns = Record<'classOf' | 'typeOf' | 'placeOf', Int32Array<ArrayBuffer>>
export type PackedTable = Pick<ElementTable, 'name' | 'places' | 'classes' | 'types'> &
  NumberColumns & { names: string }

export interface PackedColumn {
  values: string
  count: number
  of: Int32Array<ArrayBuffer>
}

const SEPARATOR = '\u0000'

export const packTexts = (texts: readonly string[]): string => texts.join(SEPARATOR)
export const unpackTexts = (packed: string, count: number): string[] => (count === 0 ? [] : packed.split(SEPARATOR))

/** Of an element or a work. */
export const fieldKey = ({ of, key }: { of: string; key: string }): string => `${of}.${key}`

const NOWHERE = -1

export function packTable({ name, places, classes, types, ...columns }: ElementTable): PackedTable {
  return {
    ...(name !== undefined && { name }),
    places,
    classes,
    types,
    names: packTexts(columns.names),
    classOf: Int32Array.from(columns.classOf),
    typeOf: Int32Array.from(columns.typeOf),
    placeOf: Int32Array.from(columns.placeOf, (place) => place ?? NOWHERE),
  }
}

export const packColumn = ({ values, of }: Output<typeof modelColumn>): PackedColumn => ({
  values: packTexts(values),
  count: values.length,
  of: Int32Array.from(of),
})
