import { versionTimesheetUsers, versionUsers } from '@plumbline/core/contract'
import type { Day } from '@plumbline/core/time'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'
import { dateText } from '../grid/day-columns.ts'
import type { DayBook } from '../session/day-book.ts'
import { isWeekend } from '../session/day-window.ts'
import { worksOn } from '../works-on.ts'

const DAYS = 5

interface ReportersProps {
  book: DayBook
  /** Days before it are told of. */
  day: Day
  versionId: string
  scheduleId: string
}

/** Who told of their days, who decides on them, and who owes hours. */
export function Reporters({ book, day, versionId, scheduleId }: ReportersProps) {
  return (
    <>
      <ReportsByDay book={book} day={day} />
      <People versionId={versionId} scheduleId={scheduleId} />
    </>
  )
}

/** ● all that was planned is told of, ◐ some of it, ○ nothing; empty: nothing was planned. */
function ReportsByDay({ book, day }: Pick<ReportersProps, 'book' | 'day'>) {
  const { t, i18n } = useTranslation('days')
  // Works stand in documents, which tell of their changes by the revision alone.
  const { revision } = useSnapshot(book.state)
  const days = lastDays(day, book.window.from)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the book holds changes with its revision, and its window
  const works = useMemo(
    () => days.map((one) => worksOn(book, one).filter(({ plan }) => plan !== null)),
    [book, day, book.window, revision],
  )
  const executors = (book.state.plan?.executors ?? []).filter(({ id }) =>
    works.some((some) => some.some(({ executorId }) => executorId === id)),
  )
  if (executors.length === 0) return null
  return (
    <section data-testid="morning-reports">
      <h2>{t('morning.reportsByDay')}</h2>
      <table className="morning-reports">
        <thead>
          <tr>
            <th />
            {days.map((one) => (
              <th key={one} scope="col">
                {dateText(one, i18n.language)}
              </th>
            ))}
            <th scope="col">{t('morning.told')}</th>
          </tr>
        </thead>
        <tbody>
          {executors.map(({ id, name }) => {
            const own = works.map((some) => some.filter(({ executorId }) => executorId === id))
            const [planned, told] = [own.flat(), own.flat().filter(({ fact }) => fact !== null)]
            return (
              <tr key={id}>
                <th scope="row">{name || t('nobody')}</th>
                {own.map((some, place) => (
                  <td key={days[place]}>
                    <Dot told={some.filter(({ fact }) => fact !== null).length} planned={some.length} />
                  </td>
                ))}
                <td>{Math.floor((told.length * 100) / Math.max(1, planned.length))} %</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function lastDays(day: Day, from: Day): Day[] {
  const found: Day[] = []
  for (let one = day - 1; one >= from && found.length < DAYS; one--) if (!isWeekend(one)) found.unshift(one)
  return found
}

function Dot({ told, planned }: { told: number; planned: number }) {
  const { t } = useTranslation('days')
  if (planned === 0) return null
  const look = told === planned ? 'is-all' : told > 0 ? 'is-some' : ''
  return <i className={look} role="img" aria-label={t('morning.toldOf', { told, planned })} />
}

/** Works by who reports on them and who curates them, with the sheets of hours that are owed. */
function People({ versionId, scheduleId }: Pick<ReportersProps, 'versionId' | 'scheduleId'>) {
  const { t } = useTranslation('days')
  const read = useRead(versionId, async (signal) => {
    if (versionId === '') return []
    const of = { params: { versionId }, signal, quiet: true }
    const [{ users }, hours] = await Promise.all([call(versionUsers, of), call(versionTimesheetUsers, of)])
    const owed = new Map(hours.users.map(({ id, due }) => [id, due]))
    return users.map((user) => ({ ...user, due: owed.get(user.id) ?? 0 }))
  })
  useNews({ timesheets: (event) => event.scheduleId === scheduleId }, read.again)
  if (!read.value || read.value.length === 0) return null
  return (
    <section data-testid="morning-people">
      <h2>{t('morning.people')}</h2>
      <table className="morning-reports">
        <thead>
          <tr>
            <th />
            <th scope="col">{t('morning.reports')}</th>
            <th scope="col">{t('morning.curates')}</th>
            <th scope="col">{t('morning.owes')}</th>
          </tr>
        </thead>
        <tbody>
          {read.value.map(({ id, name, executor, curator, due }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{executor || '–'}</td>
              <td>{curator || '–'}</td>
              <td className={due > 0 ? 'is-due' : ''}>{due || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
