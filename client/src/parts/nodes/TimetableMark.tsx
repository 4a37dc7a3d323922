import './timetable-mark.css'
import { Spinner } from '@blueprintjs/core'
import { Circle, TickCircle } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'

/** How current the result of a schedule is, by sign and word. */
export function TimetableMark({ state }: { state: 0 | 1 | 2 }) {
  const { t } = useTranslation('structure')
  return (
    <span className={`pl-timetable-mark is-${state}`}>
      {state === 0 && <Circle size={14} />}
      {state === 1 && <TickCircle size={14} />}
      {state === 2 && <Spinner size={14} />}
      {t(`timetable.${state}`)}
    </span>
  )
}
