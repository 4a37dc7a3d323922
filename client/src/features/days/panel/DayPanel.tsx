import { Button } from '@blueprintjs/core'
import { dayPpcRead } from '@plumbline/core/contract'
import { keptShare } from '@plumbline/core/days'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { WorkChecklist } from '../../../parts/checklists/WorkChecklist.tsx'
import { orKept } from '../../../session/kept.ts'
import { session, useCan } from '../../../session/session.ts'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'
import type { Focus } from '../focus.ts'
import type { DayBook } from '../session/day-book.ts'
import { type DayWindow, textOfDay } from '../session/day-window.ts'
import { Constraints } from './Constraints.tsx'
import { DatesOfWork } from './DatesOfWork.tsx'
import { DayHistory } from './DayHistory.tsx'
import { Proposals } from './Proposals.tsx'
import { ReasonsDialog } from './ReasonsDialog.tsx'

/** Weeks that percent plan complete is told of. */
const WEEKS = 4

interface DayPanelProps {
  book: DayBook
  versionId: string
  window: DayWindow
  focus: Focus | null
}

/** How promises were kept and why not, what must be out of the way, and what came too late. */
export function DayPanel({ book, versionId, window, focus }: DayPanelProps) {
  const { t } = useTranslation('days')
  return (
    <aside className="days-panel" aria-label={t('panel')}>
      <Kept book={book} versionId={versionId} window={window} />
      <Proposals book={book} />
      <Constraints book={book} focus={focus} />
      {focus?.workId && <DatesOfWork book={book} versionId={versionId} focus={{ ...focus, workId: focus.workId }} />}
      <DayHistory versionId={versionId} focus={focus} />
      {focus?.workId && <WorkChecklist versionId={versionId} workId={focus.workId} />}
    </aside>
  )
}

function Kept({ book, versionId, window }: Omit<DayPanelProps, 'focus'>) {
  const { t } = useTranslation('days')
  const { spaceId = '', scheduleId = '' } = useParams()
  const { person } = useSnapshot(session)
  const { reasons } = useSnapshot(book.state)
  const mayEdit = useCan()('schedule.edit')
  const [isEditing, setEditing] = useState(false)
  const [stamp, setStamp] = useState(0)
  const to = Math.max(window.to, window.from + 6)
  const input = { from: textOfDay(to - WEEKS * 7 + 1), to: textOfDay(to) }
  const read = useRead(
    `${versionId} ${input.to}`,
    () =>
      orKept(person?.id ?? '', `dayPpc.${scheduleId}`, () =>
        call(dayPpcRead, { params: { versionId }, input, quiet: true }),
      ),
    stamp,
  )
  useNews({ days: (event) => event.scheduleId === scheduleId }, () => setStamp((before) => before + 1))
  const ppc = read.value
  const most = Math.max(1, ...(ppc?.byReason.map(({ promises }) => promises) ?? []))
  const nameOf = (id: string | null): string => reasons.find((one) => one.id === id)?.name ?? t('noReason')
  return (
    <>
      <section>
        <h3>
          {t('ppc')} <span className="pl-muted">{t('weeks', { count: WEEKS })}</span>
        </h3>
        {ppc?.total.promised === 0 && <p className="pl-muted">{t('nothingPromised')}</p>}
        <table className="days-ppc">
          <tbody>
            {ppc?.byExecutor.map(({ executorId, name, promised, kept }) => (
              <tr key={executorId}>
                <th scope="row">{name === '' ? t('nobody') : name}</th>
                <td>
                  <Bars weeks={ppc.weeks.filter((week) => week.executorId === executorId)} />
                </td>
                <td className="is-figure pl-muted">{t('of', { kept, promised })}</td>
                <td className="is-figure">{shareText({ promised, kept })}</td>
              </tr>
            ))}
          </tbody>
          {ppc && ppc.total.promised > 0 && (
            <tfoot>
              <tr>
                <th scope="row">{t('all')}</th>
                <td />
                <td className="is-figure pl-muted">
                  {t('of', { kept: ppc.total.kept, promised: ppc.total.promised })}
                </td>
                <td className="is-figure" data-testid="ppc-total">
                  {shareText(ppc.total)}
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      <section>
        <h3>
          {t('notDone')}
          <span className="pl-spring" />
          {mayEdit && (
            <Button size="small" variant="minimal" text={t('editReasons')} onClick={() => setEditing(true)} />
          )}
        </h3>
        <ul className="days-reasons">
          {ppc?.byReason.map(({ reasonId, promises }) => (
            <li key={reasonId ?? ''}>
              <span>{nameOf(reasonId)}</span>
              <i style={{ width: `${(promises / most) * 60}px` }} />
              <b>{promises}</b>
            </li>
          ))}
        </ul>
      </section>
      {isEditing && <ReasonsDialog spaceId={spaceId} reasons={reasons} close={() => setEditing(false)} />}
    </>
  )
}

/** One bar a week, as high as its share. */
function Bars({ weeks }: { weeks: readonly { monday: string; promised: number; kept: number }[] }) {
  return (
    <span className="days-bars" aria-hidden>
      {weeks.map(({ monday, promised, kept }) => (
        <i
          key={monday}
          className={kept < promised * 0.8 ? 'is-low' : ''}
          style={{ height: `${Math.max(2, (kept / promised) * 18)}px` }}
        />
      ))}
    </span>
  )
}

function shareText(kept: { promised: number; kept: number }): string {
  const share = keptShare(kept)
  return share === null ? '–' : `${Math.floor(share / 100)} %`
}
