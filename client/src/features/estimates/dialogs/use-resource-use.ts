import { type ResourceUse, resourceUse } from '@plumbline/core/estimates'
import { useEffect, useState } from 'react'
import { inSlices } from '../../../session/in-slices.ts'
import type { EstimateSession } from '../estimate-session.ts'

/** null: being counted for the first time. */
export type ResourceUses = ReadonlyMap<string, ResourceUse> | null

/** While somebody types nothing is counted. */
const REST_MS = 200

/** How much of each resource the estimate uses, counted again after each change; until then what it was. */
export function useResourceUse(estimate: EstimateSession): ResourceUses {
  const [uses, setUses] = useState<ResourceUses>(null)
  useEffect(() => {
    let stop = new AbortController()
    const count = async (signal: AbortSignal, rest: number): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, rest))
      setUses(await inSlices(resourceUse(estimate.document, estimate.calculation), signal))
    }
    const again = (rest: number): void => {
      stop.abort()
      stop = new AbortController()
      const { signal } = stop
      count(signal, rest).catch((failure: unknown) => {
        if (!signal.aborted) throw failure
      })
    }
    again(0)
    const leave = estimate.subscribe(() => again(REST_MS))
    return () => {
      leave()
      stop.abort()
    }
  }, [estimate])
  return uses
}
