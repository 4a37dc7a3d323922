import { type ResourceView, resourceSettingsList } from '@plumbline/core/contract'
import type { Resource } from '@plumbline/core/resources'
import { type Day, dayOfInstant, parseInstant } from '@plumbline/core/time'
import { call } from '../../../api/call.ts'

const PAGE = 1_000

/** All of the register of a space, page by page. */
export async function readRegister(spaceId: string): Promise<Resource[]> {
  const found: Resource[] = []
  for (let offset = 0; ; offset += PAGE) {
    const { total, resources } = await call(resourceSettingsList, {
      input: { spaceId, offset, limit: PAGE },
      quiet: true,
    })
    found.push(...resources.map(resourceOf))
    if (resources.length === 0 || found.length >= total) return found
  }
}

function resourceOf({ availability, prices, directoryId, revision, ...resource }: ResourceView): Resource {
  return {
    ...resource,
    order: resource.code,
    availability: availability.map(({ from, units }) => ({ from: dayOf(from), units })),
    prices: prices.map(({ from, ...price }) => ({ from: dayOf(from), ...price })),
  }
}

const dayOf = (text: string | null): Day | null => {
  const instant = text === null ? null : parseInstant(`${text}T00:00`)
  return instant === null ? null : dayOfInstant(instant)
}
