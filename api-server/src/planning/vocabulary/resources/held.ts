import type { ResourceType } from '@plumbline/core/plan'
import { decimalOf, millionths } from '@plumbline/core/progress'
import type { DocumentReader } from '../../schedules/document/index.ts'

export interface HeldResource {
  resourceId: string | null
  code: string
  name: string
  type: ResourceType
  works: number
  schedules: number
  plan: string
  fact: string
}

interface Sum extends Omit<HeldResource, 'works' | 'schedules' | 'plan' | 'fact'> {
  works: Set<string>
  schedules: Set<string>
  plan: bigint
  fact: bigint
}

/** What schedules hold, by resource, in the order of their codes; those that no register has stand by their code. */
export async function heldByNode(
  { reader }: { reader: DocumentReader },
  schedules: readonly { versionId: string; scheduleId: string }[],
): Promise<HeldResource[]> {
  const sums = new Map<string, Sum>()
  for (const { versionId, scheduleId } of schedules) {
    for (const { assignment } of await reader.assigned(versionId, { resourceId: null, wbsId: null, rows: null })) {
      const { resourceId, resourceCode: code, resourceName: name, resourceType: type } = assignment
      const key = resourceId ?? `${type} ${code} ${name}`
      const sum = sums.get(key) ?? {
        ...{ resourceId, code, name, type, plan: 0n, fact: 0n },
        ...{ works: new Set<string>(), schedules: new Set<string>() },
      }
      sums.set(key, sum)
      sum.works.add(`${scheduleId} ${assignment.wbsId}`)
      sum.schedules.add(scheduleId)
      sum.plan += millionths(assignment.plan)
      sum.fact += millionths(assignment.fact)
    }
  }
  return [...sums.values()]
    .sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
    .map(({ works, schedules: of, plan, fact, ...sum }) => ({
      ...sum,
      ...{ works: works.size, schedules: of.size, plan: decimalOf(plan), fact: decimalOf(fact) },
    }))
}
