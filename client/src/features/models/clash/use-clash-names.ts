import type { ElementRef } from '@plumbline/core/documents/bim'
import { useLinkedPlan } from '../links/use-linked-plan.ts'

/** What the elements of clashes are called; what is gone has its GlobalId only. */
export function useClashNames(): { nameOf(ref: ElementRef): string } {
  const { view } = useLinkedPlan()
  return {
    nameOf: ({ modelId, guid }) => {
      const element = view.elementOf(modelId, guid)
      return element === null ? guid : view.nameOf(element)
    },
  }
}
