import { HTMLSelect } from '@blueprintjs/core'
import type { Id } from '@plumbline/core/plan'
import { useTranslation } from 'react-i18next'

interface Named {
  readonly id: Id
  readonly name: string
}

interface CalendarMappingProps {
  coming: readonly Named[]
  present: readonly Named[]
  /** null: it comes along. */
  chosen: Readonly<Record<Id, Id | null>>
  onChange: (chosen: Record<Id, Id | null>) => void
}

/** Which calendar of the schedule takes the place of each that comes with a branch. */
export function CalendarMapping({ coming, present, chosen, onChange }: CalendarMappingProps) {
  const { t } = useTranslation('outline')
  if (coming.length === 0) return null
  return (
    <div className="outline-form outline-mapping" data-testid="calendar-mapping">
      <b className="outline-wide">{t('calendars.title')}</b>
      {coming.map(({ id, name }) => (
        <MappedCalendar
          key={id}
          name={name}
          present={present}
          to={chosen[id] ?? null}
          onChange={(to) => onChange({ ...chosen, [id]: to })}
        />
      ))}
    </div>
  )
}

interface MappedProps {
  name: string
  present: readonly Named[]
  to: Id | null
  onChange: (to: Id | null) => void
}

function MappedCalendar({ name, present, to, onChange }: MappedProps) {
  const { t } = useTranslation('outline')
  return (
    <>
      <span className="outline-cut" title={name}>
        {name}
      </span>
      <HTMLSelect
        fill
        aria-label={name}
        value={to ?? ''}
        options={[
          { value: '', label: t('calendars.bring') },
          ...present.map((one) => ({ value: one.id, label: one.name })),
        ]}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    </>
  )
}
