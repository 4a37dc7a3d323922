import { modelColumn } from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import { type Read, useRead } from '../../../shell/use-read.ts'
import type { LoadedModel } from '../element-tree.ts'
import { type Quantities, quantitiesOf } from './quantities.ts'

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
    return quantitiesOf(columns)
  })
}
