import type { CalendarEffect } from '@plumbline/core/schedule'
import { formatFinishDate } from '../../../parts/values/date.ts'
import { EffectText } from '../../calendars/EffectText.tsx'

/** What a change of calendars would do to this schedule. */
export function EffectLine({ effect }: { effect: CalendarEffect }) {
  const text = (finish: number | null): string => (finish === null ? '–' : formatFinishDate(finish))
  return <EffectText moved={effect.moved} before={text(effect.finishBefore)} after={text(effect.finishAfter)} />
}
