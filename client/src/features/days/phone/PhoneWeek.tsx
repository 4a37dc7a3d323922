import { mondayOf } from '@plumbline/core/days'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/number.ts'
import { today } from '../../../i18n/typed-date.ts'
import type { DayBook } from '../session/day-book.ts'
import { worksOn } from '../works-on.ts'
import { dayText } from './day-text.ts'
import { unitOf } from './phone-works.ts'

/** Works of one day that are named; the day itself has them all. */
const NAMED = 4

interface PhoneWeekProps {
  book: DayBook
  day: number
  show: (day: number) => void
}

/** Seven days with what is planned and done in each; a touch leads to the day. */
export function PhoneWeek({ book, day, show }: PhoneWeekProps) {
  const { t, i18n } = useTranslation('days')
  const monday = mondayOf(day)
  const figure = (amount: string | null): string =>
    amount === null ? '–' : formatNumber(Number(amount), i18n.language, 6)
  return (
    <ul className="phone-week" data-testid="phone-week">
      {Array.from({ length: 7 }, (_, more) => monday + more).map((one) => {
        const works = worksOn(book, one)
        const told = works.filter(({ fact }) => fact !== null).length
        return (
          <li key={one}>
            <button type="button" aria-current={one === today() ? 'date' : undefined} onClick={() => show(one)}>
              <span className="phone-week-head">
                <b>{dayText(one, i18n.language)}</b>
                <span>{t('phone.toldOf', { told, count: works.length })}</span>
              </span>
              {works.slice(0, NAMED).map(({ work, executorId, plan, fact }) => (
                <span key={`${executorId} ${work.id}`} className="phone-week-line">
                  <span>
                    {work.name} <small>{work.path}</small>
                  </span>
                  <span>
                    {figure(fact)} / {figure(plan)} {unitOf(work)}
                  </span>
                </span>
              ))}
              {works.length > NAMED && (
                <span className="phone-week-more">{t('phone.moreWorks', { count: works.length - NAMED })}</span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
