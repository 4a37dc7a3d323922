import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../i18n/typed-date.ts'
import { useScheduleScreen } from '../../../parts/screens/use-schedule-screen.ts'
import { keepFor } from '../../../session/kept.ts'
import { PageBody, PageFailure } from '../../../shell/PageBody.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import { dayOfText, windowAt } from '../session/day-window.ts'
import { useDayBook } from '../session/use-day-book.ts'
import { PhoneDay } from './PhoneDay.tsx'

/** The daily plan on a phone: nothing of the sheet comes with it. */
export default function PhonePage() {
  const { t } = useTranslation('days')
  const { spaceId, scheduleId, userId, schedule, name, versionId } = useScheduleScreen(t('title'), {
    keptFirst: true,
  })
  const [query] = useQuery()
  const day = dayOfText(query.get('from') ?? '') ?? today()
  const window = useMemo(() => windowAt('weeks', day), [day])
  const { book, error } = useDayBook({ spaceId, scheduleId, versionId, userId, window })
  // The application that is installed begins here.
  useEffect(() => keepFor(userId, 'phoneDay', location.pathname), [userId])
  const failure = error ?? schedule.error
  if (book && failure === null) return <PhoneDay key={day} {...{ book, day, name, versionId, scheduleId }} />
  return (
    <PageBody busy={failure === null}>
      {failure !== null && <PageFailure error={failure} again={schedule.again} />}
    </PageBody>
  )
}
