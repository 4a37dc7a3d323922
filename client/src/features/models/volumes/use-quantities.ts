import { modelColumn } from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import { type Read, useRead } from '../../../shell/use-read.ts'
import type { LoadedModel } from '../element-tree.ts'

export interface Quantities {
  /** By the number of the element in the picture; null: nothing is known. */
  of(element: number): string | null
  /** All in which the quantities are. */
  units: readonly string[]
}

/** A property of all elements that are here; read anew when other models or revisions are. */
export function useQuantities(loaded: readonly LoadedModel[], property: string): Read<Quantities> {
  const key = [property, ...loaded.map(({ id, table, first }) => `${id}.${table.revision}.${first}`)].join()
  return useRead<Quantities>(key, async (signal) => {
    if (property === '') return { of: () => null, units: [] }
    const input = { of: 'property', key: property } as const
    const columns = await Promise.all(
      loaded.map(async ({ id, first, table }) => {
        const { values, of, units } = await call(modelColumn, { params: { modelId: id }, input, signal, quiet: true })
        return { first, end: first + table.guids.length, values, of, units }
      }),
    )
    const columnOf = (element: number) => columns.find(({ first, end }) => element >= first && element < end)
    return {
      of: (element) => {
        const column = columnOf(element)
        return column?.values[column.of[element - column.first] ?? -1] ?? null
      },
      units: [...new Set(columns.flatMap(({ units }) => units))],
    }
  })
}
