import type { AsBuiltKey } from '@plumbline/core/bim'
import { modelColumn } from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import type { LoadedModel } from '../element-tree.ts'
import { type PackedColumn, packColumn } from '../rules/packing.ts'

/** What the elements of a model are called by, from `first` on. */
export interface ElementNames extends PackedColumn {
  first: number
}

/** Tags and properties lie with the server; everything else is here. */
export const elementNames = (
  loaded: readonly LoadedModel[],
  key: AsBuiltKey,
  property: string,
  signal: AbortSignal,
): Promise<ElementNames[]> =>
  Promise.all(
    loaded.map(async ({ id, first, table }) => {
      if (key === 'guid') return { first, ...eachItsOwn(table.guids) }
      if (key === 'name') return { first, ...eachItsOwn(table.names) }
      const input = key === 'tag' ? { of: 'tag' as const, key: '' } : { of: 'property' as const, key: property }
      return { first, ...packColumn(await call(modelColumn, { params: { modelId: id }, input, signal, quiet: true })) }
    }),
  )

const eachItsOwn = (values: string[]): PackedColumn =>
  packColumn({ values, of: Array.from(values, (_, at) => at), units: [] })
