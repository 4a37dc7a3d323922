import { factorBetween } from '@plumbline/core/bim'

/** What is known of the elements of one model. */
export interface QuantityColumn {
  /** The number of its first element in the picture. */
  first: number
  /** Behind its last one. */
  end: number
  /** What the file says; `of` has the place of it, by element. */
  values: readonly string[]
  of: ArrayLike<number>
  units: readonly string[]
  /** m³ that bodies come to, by element; NaN: one that is not closed. */
  bodies: ArrayLike<number> | undefined
}

export interface Quantities {
  /** By the number of the element in the picture: what the file says, else what its bodies come to; null: nothing is known. */
  of(element: number): string | null
  /** The file says nothing of it. */
  isMeasured(element: number): boolean
  /** All in which the quantities are. */
  units: readonly string[]
}

export function quantitiesOf(columns: readonly QuantityColumn[]): Quantities {
  const columnOf = (element: number) => columns.find(({ first, end }) => element >= first && element < end)
  const units = [...new Set(columns.flatMap((column) => column.units))]
  // Of areas and pieces bodies say nothing.
  const ofCubicMetre = factorBetween('m3', units[0] ?? 'm3')
  const said = (element: number): string | null => {
    const column = columnOf(element)
    return column?.values[column.of[element - column.first] ?? -1] ?? null
  }
  const measured = (element: number): string | null => {
    const column = columnOf(element)
    const volume = column?.bodies?.[element - column.first] ?? Number.NaN
    return ofCubicMetre === null || Number.isNaN(volume) ? null : (volume * ofCubicMetre).toFixed(6)
  }
  return {
    of: (element) => said(element) ?? measured(element),
    isMeasured: (element) => said(element) === null && measured(element) !== null,
    units: units.length === 0 && columns.some(({ bodies }) => bodies) ? ['m3'] : units,
  }
}
