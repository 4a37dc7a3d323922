import type { CalendarEffect } from '@plumbline/core/schedule'
import { EffectText } from '../../../parts/calendars/EffectText.tsx'
import { formatFinishDate } from '../../../parts/values/date.ts'

/** What a change of calendars would do to this schedule. */
export function EffectLine({ effect }: { effect: CalendarEffect }) {
  const text = (finish: number | null): string => (finish === null ? '–' : formatFinishDate(finish))
  return <EffectText moved={effect.moved} before={text(effect.finishBefore)} after={text(effect.finishAfter)} />
}
