import './timesheets.css'
import { Button, ButtonGroup } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, Cog, Download } from '@blueprintjs/icons'
import { timesheetExport, versionTimesheetUsers } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callBlob } from '../../api/call.ts'
import { today } from '../../i18n/typed-date.ts'
import { useScheduleScreen } from '../../parts/screens/use-schedule-screen.ts'
import { orKeptRecent } from '../../session/kept.ts'
import { useCan } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { attempt } from '../../shell/attempt.ts'
import { PageBody, PageFailure } from '../../shell/PageBody.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { useNews } from '../../shell/use-news.ts'
import { put, useQuery } from '../../shell/use-query.ts'
import { useRead } from '../../shell/use-read.ts'
import { PeopleList } from './PeopleList.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { Sheet } from './Sheet.tsx'
import { shiftWeek, useWeek } from './use-week.ts'
import { shifted, shortDate, weekOf } from './week.ts'

/** `/:spaceId/schedule/:scheduleId/timesheets?week=…&user=…`: hours of a person and their crew in a week. */
export default function TimesheetsPage() {
  const { t } = useTranslation('timesheets')
  const { scheduleId, userId: ownId, schedule, versionId, breadcrumb } = useScheduleScreen(t('title'))
  const [stamp, setStamp] = useState(0)
  const people = useRead(
    versionId,
    async (signal) =>
      versionId === ''
        ? null
        : (
            await orKeptRecent(ownId, 'timesheetUsers', versionId, () =>
              call(versionTimesheetUsers, { params: { versionId }, signal, quiet: true }),
            )
          ).users,
    stamp,
  )
  useNews({ timesheets: (event) => event.scheduleId === scheduleId }, () => setStamp((before) => before + 1))
  const [query, edit] = useQuery()
  const monday = weekOf(query.get('week'), today())
  const userId = query.get('user') ?? ownId
  const failure = schedule.error ?? people.error
  return (
    <AppFrame
      breadcrumb={breadcrumb}
      tools={<WeekTools monday={monday} />}
      toolsRight={
        <SheetTools scheduleId={scheduleId} monday={monday} settled={() => setStamp((before) => before + 1)} />
      }
    >
      {failure !== null ? (
        <PageBody>
          <PageFailure error={failure} again={schedule.error === null ? people.again : schedule.again} />
        </PageBody>
      ) : (
        <div className="timesheets">
          <PeopleList
            people={people.value ?? []}
            isReading={people.value === null}
            chosen={userId}
            choose={(id) => edit((before) => put(before, 'user', id))}
          />
          {versionId !== '' && <Sheet key={`${userId} ${monday}`} at={{ scheduleId, userId, monday }} />}
        </div>
      )}
    </AppFrame>
  )
}

function WeekTools({ monday }: { monday: string }) {
  const { t, i18n } = useTranslation('timesheets')
  const turn = useWeek()
  return (
    <ButtonGroup variant="minimal">
      <Button icon={<ChevronLeft />} aria-label={t('earlier')} onClick={() => turn(shiftWeek(monday, -1))} />
      <Button
        text={`${shortDate(monday, i18n.language)} – ${shortDate(shifted(monday, 6), i18n.language)}`}
        title={t('toToday')}
        onClick={() => turn(null)}
      />
      <Button icon={<ChevronRight />} aria-label={t('later')} onClick={() => turn(shiftWeek(monday, 1))} />
    </ButtonGroup>
  )
}

/** Weeks of one file. */
const EXPORTED_WEEKS = 5

function SheetTools({ scheduleId, monday, settled }: { scheduleId: string; monday: string; settled: () => void }) {
  const { t, i18n } = useTranslation('timesheets')
  const mayPlan = useCan()('schedule.edit')
  const [isOpen, setOpen] = useState(false)
  const write = () =>
    attempt(async () => {
      const period = { from: shifted(monday, (1 - EXPORTED_WEEKS) * 7), to: shifted(monday, 6) }
      const language = i18n.language.startsWith('ru') ? 'ru' : 'en'
      const file = await callBlob(timesheetExport, { params: { scheduleId }, input: { ...period, language } })
      saveFile(file, `${t('title')} ${period.from} – ${period.to}.xlsx`)
    })
  return (
    <>
      <Button
        variant="minimal"
        icon={<Download />}
        text={t('export')}
        title={t('exportHint', { count: EXPORTED_WEEKS })}
        onClick={() => void write()}
      />
      {mayPlan && <Button variant="minimal" icon={<Cog />} text={t('settings.open')} onClick={() => setOpen(true)} />}
      {isOpen && <SettingsDialog scheduleId={scheduleId} saved={settled} close={() => setOpen(false)} />}
    </>
  )
}
