import './resources.css'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { live } from '../../api/socket.ts'
import { session, useCan } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { LiveMark } from '../../shell/LiveMark.tsx'
import { PageFailure } from '../../shell/PageBody.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { put, useQuery } from '../../shell/use-query.ts'
import { NoResources } from './NoResources.tsx'
import { PaneTabs, panes } from './PaneTabs.tsx'
import { RegisterSheet } from './RegisterSheet.tsx'
import { SpecialtiesPane } from './specialties/SpecialtiesPane.tsx'
import { UsagePane } from './usage/UsagePane.tsx'
import { type RegisterState, useRegister } from './use-register.ts'

/** `/:spaceId/resources/:resourceId?`: what there is to build with. */
export default function ResourcesPage() {
  const { t } = useTranslation('resources')
  const { spaceId = '', resourceId = '' } = useParams()
  const { space, person } = useSnapshot(session)
  const state = useRegister(spaceId, person?.id ?? '')
  const one = state.register?.entries.find(({ id }) => id === resourceId)
  usePageTitle(one?.name ?? t('title'), space?.name)
  const crumbs = [{ label: space?.name ?? '', to: `/${spaceId}` }]
  return (
    <AppFrame
      breadcrumb={
        one
          ? [...crumbs, { label: t('title'), to: `/${spaceId}/resources` }, { label: one.name || one.code }]
          : [...crumbs, { label: t('title') }]
      }
      statusBar={<Status state={state} />}
    >
      <Content spaceId={spaceId} resourceId={resourceId} state={state} />
    </AppFrame>
  )
}

function Content({ spaceId, resourceId, state }: { spaceId: string; resourceId: string; state: RegisterState }) {
  const { register, error, read } = state
  const { connected } = useSnapshot(live)
  const can = useCan()
  const navigate = useNavigate()
  const [query, edit] = useQuery()
  const pane = panes.find((one) => one === query.get('pane')) ?? 'register'
  if (register === null && error !== null) return <PageFailure error={error} again={() => void read()} />
  if (register === null) return <Skeleton />
  const mayEdit = can('eps.edit') && connected && !state.isKept
  const open = (id: string): void =>
    void navigate({ pathname: `/${spaceId}/resources${id === '' ? '' : `/${id}`}`, search: window.location.search })
  return (
    <div className="resources-page">
      <PaneTabs pane={pane} show={(one) => edit((all) => put(all, 'pane', one === 'register' ? '' : one))} />
      {pane === 'usage' && <UsagePane spaceId={spaceId} />}
      {pane === 'specialties' && <SpecialtiesPane spaceId={spaceId} mayEdit={mayEdit} />}
      {pane === 'register' && register.entries.length === 0 && (
        <NoResources spaceId={spaceId} mayEdit={mayEdit} made={open} />
      )}
      {pane === 'register' && register.entries.length > 0 && (
        <RegisterSheet
          spaceId={spaceId}
          register={register}
          openId={resourceId}
          open={open}
          mayEdit={mayEdit}
          read={read}
        />
      )}
    </div>
  )
}

function Skeleton() {
  return (
    <div className="resources-skeleton" aria-hidden="true">
      {[220, 180, 240, 200, 160, 210].map((width) => (
        <div key={width} style={{ width }} />
      ))}
    </div>
  )
}

function Status({ state: { register, isKept } }: { state: RegisterState }) {
  const { t } = useTranslation('resources')
  const count = register?.entries.filter(({ type }) => type !== 'resource_group').length ?? 0
  return (
    <>
      <LiveMark />
      {register && <span>{t('count', { count })}</span>}
      <div className="pl-spring" />
      {isKept && <span>{t('kept')}</span>}
    </>
  )
}
