import './view-settings.css'
import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import type { EpsNode, KeptView } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { session } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { errorSentence } from '../../shell/error-sentence.ts'
import { ListTable } from '../../shell/ListTable.tsx'
import { LiveMark } from '../../shell/LiveMark.tsx'
import { PageFailure, PageNotice } from '../../shell/PageBody.tsx'
import { ToStructure } from '../../shell/ToStructure.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { ViewLine } from './ViewLine.tsx'
import { loadViewSettings, openViewSettings, viewSettings } from './view-settings-state.ts'

/** `/:spaceId/viewsettings`: what is kept to look at the schedules of a space, and the ways to how each is shown. */
export default function ViewSettingsPage() {
  const { t } = useTranslation('viewsettings')
  const { spaceId = '' } = useParams()
  const { space } = useSnapshot(session)
  useEffect(() => {
    openViewSettings(spaceId)
    const reload = (): void => void loadViewSettings()
    const ends = [
      onServerEvent('views', reload),
      onServerEvent('structure', (event) => event.spaceId === spaceId && reload()),
      onReconnected(reload),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [spaceId])
  usePageTitle(t('title'), space?.name)
  return (
    <AppFrame
      breadcrumb={[{ label: space?.name ?? '', to: `/${spaceId}` }, { label: t('title') }]}
      statusBar={<Status />}
    >
      <Content spaceId={spaceId} />
    </AppFrame>
  )
}

function Content({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('viewsettings')
  const { schedules, error } = useSnapshot(viewSettings)
  if (schedules === null && error !== null) {
    return <PageFailure error={error} again={() => void loadViewSettings()} />
  }
  if (schedules === null) return <div className="view-settings" aria-busy="true" />
  if (schedules.length === 0) {
    return (
      <PageNotice>
        <p>{t('empty')}</p>
        <ToStructure spaceId={spaceId} />
      </PageNotice>
    )
  }
  return <Schedules />
}

const has = (text: string, wanted: string): boolean => text.toLowerCase().includes(wanted)

function Schedules() {
  const { t } = useTranslation('viewsettings')
  const [search, setSearch] = useState('')
  useSnapshot(viewSettings)
  const { views, partial } = viewSettings
  const wanted = search.trim().toLowerCase()
  const shown = (viewSettings.schedules ?? []).flatMap((schedule) => {
    const all = views.filter(({ scheduleId }) => scheduleId === schedule.id)
    if (has(schedule.name, wanted)) return [{ schedule, own: all }]
    const own = all.filter(({ name }) => has(name, wanted))
    return own.length > 0 ? [{ schedule, own }] : []
  })
  return (
    <div className="view-settings" data-testid="view-settings">
      <InputGroup
        className="view-settings-search"
        leftIcon={<Search size={14} />}
        placeholder={t('search')}
        aria-label={t('search')}
        value={search}
        onValueChange={setSearch}
      />
      {partial && <p className="view-settings-muted">{t('partial')}</p>}
      {shown.length === 0 && <p className="view-settings-muted">{t('nothingFound')}</p>}
      {shown.map(({ schedule, own }) => (
        <ScheduleViews key={schedule.id} schedule={schedule} views={own} />
      ))}
    </div>
  )
}

const columns = ['name', 'kind', 'version', 'forWhom'] as const

function ScheduleViews({ schedule: { id, name }, views }: { schedule: EpsNode; views: readonly KeptView[] }) {
  const { t } = useTranslation('viewsettings')
  const { spaceId = '' } = useParams()
  const path = `/${spaceId}/schedule/${id}`
  return (
    <section className="view-settings-schedule" aria-label={name}>
      <header>
        <h2>
          <Link to={path}>{name}</Link>
        </h2>
        <Link to={`${path}?view=rows`}>{t('grouping')}</Link>
        <Link to={`${path}?view=scale`}>{t('scale')}</Link>
        <Link to={`${path}?view=layouts`}>{t('layouts')}</Link>
      </header>
      {views.length === 0 ? (
        <p className="view-settings-muted">{t('nothingKept')}</p>
      ) : (
        <ListTable
          className="view-settings-table"
          columns={columns.map((key) => ({ key, label: t(`column.${key}`) }))}
          acts={t('column.acts')}
        >
          {views.map((view) => (
            <ViewLine key={view.id} view={view} path={path} />
          ))}
        </ListTable>
      )}
    </section>
  )
}

function Status() {
  const { t } = useTranslation('viewsettings')
  const { views, schedules, error } = useSnapshot(viewSettings)
  return (
    <>
      <LiveMark />
      {schedules && <span>{t('count', { count: views.length })}</span>}
      <div className="pl-spring" />
      {schedules !== null && error !== null && <span>{errorSentence(error)}</span>}
    </>
  )
}
