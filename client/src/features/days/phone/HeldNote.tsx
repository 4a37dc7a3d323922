import { type DayHeld, textsOf } from '@plumbline/core/documents/day'
import { useTranslation } from 'react-i18next'

const gates = ['start', 'finish'] as const

/** What checklists ask before the work may be told as begun or finished; what only warns says so as well. */
export function HeldNote({ held }: { held: DayHeld }) {
  const { t } = useTranslation('days')
  return gates.map((gate) => {
    const items = held.items.filter((item) => item.gate === gate)
    return items.length === 0 ? null : (
      <p key={gate} className="phone-held">
        {t(`phone.held.${gate}`, { items: textsOf(items) })}
      </p>
    )
  })
}
