import { factorBetween } from '@plumbline/core/bim'
import { modelColumn } from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import { type Read, useRead } from '../../../shell/use-read.ts'
import type { LoadedModel } from '../element-tree.ts'

export interface Quantities {
  /** By the number of the element in the picture: what the file says, else what its bodies come to; null: nothing is known. */
  of(element: number): string | null
  /** The file says nothing of it. */
  isMeasured(element: number): boolean
  /** All in which the quantities are. */
  units: readonly string[]
}

/** A property of all elements that are here; read anew when other models or revisions are. */
export function useQuantities(loaded: readonly LoadedModel[], property: string): Read<Quantities> {
  const key = [property, ...loaded.map(({ id, table, first }) => `${id}.${table.revision}.${first}`)].join()
  return useRead<Quantities>(key, async (signal) => {
    if (property === '') return { of: () => null, isMeasured: () => false, units: [] }
    const input = { of: 'property', key: property } as const
    const columns = await Promise.all(
      loaded.map(async ({ id, first, table, measures }) => {
        const { values, of, units } = await call(modelColumn, { params: { modelId: id }, input, signal, quiet: true })
        const bodies = (await measures?.catch(() => null))?.volumes
        return { first, end: first + table.guids.length, values, of, units, bodies }
      }),
    )
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
  })
}
