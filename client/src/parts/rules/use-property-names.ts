import { modelPropertyNames } from '@plumbline/core/contract'
import { call } from '../../api/call.ts'
import { useRead } from '../../shell/use-read.ts'

/** Of the elements of these models, each name once; none until they are read. */
export function usePropertyNames(modelIds: readonly string[]): readonly string[] {
  const { value } = useRead(modelIds.join(), async (signal) => {
    const lists = await Promise.all(
      modelIds.map((modelId) => call(modelPropertyNames, { params: { modelId }, signal, quiet: true })),
    )
    return [...new Set(lists.flatMap(({ names }) => names.map(({ name }) => name)))]
  })
  return value ?? []
}
