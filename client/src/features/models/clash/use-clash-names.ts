import type { Clash, ElementRef } from '@plumbline/core/documents/bim'
import { formatInstant, type Instant } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../../i18n/format.ts'
import { useLinkedPlan } from '../links/use-linked-plan.ts'
import type { ClashTime } from './clash-times.ts'

interface ClashNames {
  /** What is gone has its GlobalId only. */
  nameOf(ref: ElementRef): string
  /** Of the two elements. */
  pairOf(clash: Pick<Clash, 'a' | 'b'>): string
  /** In the order of the plan. */
  worksOf(works: readonly [string, string]): string
  daysOf(time: ClashTime): string
}

/** What elements and works of clashes are called, and when these are. */
export function useClashNames(): ClashNames {
  const { t } = useTranslation('modelClash')
  const { view, plan } = useLinkedPlan()
  const nameOf = ({ modelId, guid }: ElementRef): string => {
    const element = view.elementOf(modelId, guid)
    return element === null ? guid : view.nameOf(element)
  }
  const workOf = (id: string): string =>
    `${plan.rows.values.textOf(id, 'code')} ${plan.rows.values.textOf(id, 'name')}`.trim()
  const placeOf = (id: string): number => plan.store.positions[plan.store.slotOf(id)] ?? -1
  return {
    nameOf,
    pairOf: ({ a, b }) => `${nameOf(a)} × ${nameOf(b)}`,
    worksOf: (works) =>
      works
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map(workOf)
        .join(' × '),
    daysOf: ({ from, to, works }) => {
      if (!Number.isFinite(from)) return t('always')
      const [first, last] = [dayText(from), dayText(to - 1)]
      return works === null || first === last ? first : t('days', { first, last })
    },
  }
}

const dayText = (at: Instant): string => dateOf(formatInstant(at))
