import { NOBODY } from '@plumbline/core/documents/day'
import { useTranslation } from 'react-i18next'
import { anchorName } from '../../../parts/talk/anchors.ts'
import { attempt } from '../../../shell/attempt.ts'
import { tell } from '../../../shell/toast.ts'
import { sayAboutWork } from '../../chat/index.ts'
import type { WorkOfDay } from '../works-on.ts'
import type { KeptMorning } from './kept-morning.ts'

interface Place {
  userId: string
  scheduleId: string
  /** As people read it. */
  day: string
  kept: KeptMorning
}

export type Unreported = Pick<WorkOfDay, 'executorId' | 'work'>

/** Asks executors for a report in the talk of the work; each work and day once, also by several mornings of one person. */
export function useAsking({ userId, scheduleId, day, kept }: Place) {
  const { t } = useTranslation('days')
  const { asked } = kept
  const keyOf = ({ executorId, work }: Unreported): string => `${executorId} ${work.id} ${day}`
  const canAsk = (one: Unreported): boolean =>
    one.executorId !== NOBODY && one.executorId !== userId && asked[keyOf(one)] === undefined
  const ask = async (one: Unreported): Promise<void> => {
    const { executorId, work } = one
    const name = anchorName(work.code, work.name)
    const anchor = { kind: 'work', in: scheduleId, id: work.id, name, from: null, to: null } as const
    const text = t('morning.question', { name: work.name, day })
    const isSaid = await attempt(() =>
      sayAboutWork({ scheduleId, workId: work.id, personId: executorId, anchor, text }),
    )
    if (isSaid === false) tell({ message: t('morning.cannotAsk', { name: work.name }) })
    if (isSaid) kept.ask(keyOf(one))
  }
  /** One after the other, so that each channel is made once. */
  const askAll = async (some: readonly Unreported[]): Promise<void> => {
    for (const one of some) await ask(one)
  }
  return { canAsk, askedAt: (one: Unreported): number | null => asked[keyOf(one)] ?? null, ask, askAll }
}
