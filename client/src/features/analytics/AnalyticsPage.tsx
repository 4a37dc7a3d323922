import { HTMLSelect } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { BatchStatus } from '../../parts/batch/BatchStatus.tsx'
import { CalculateButton } from '../../parts/batch/CalculateButton.tsx'
import { nodeOptions } from '../../parts/nodes/node-options.ts'
import { session } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { FigureTabs } from '../../shell/FigureTabs.tsx'
import { LiveMark } from '../../shell/LiveMark.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { put, useQuery } from '../../shell/use-query.ts'
import { AnalyticsCharts } from './AnalyticsCharts.tsx'
import { PlaceBody } from './PlaceBody.tsx'
import { type NamedPlace, usePlace, usePlaceName } from './use-place.ts'

/** `/:spaceId/analytics/:value?`: charts of the whole space, of a node of it, or (`?version=`) of a version. */
export default function AnalyticsPage() {
  const { t } = useTranslation('analytics')
  const { spaceId = '', value = spaceId } = useParams()
  const { space } = useSnapshot(session)
  const read = usePlace(spaceId, value)
  const name = usePlaceName(read.value)
  usePageTitle(t('title'), name)
  return (
    <AppFrame
      breadcrumb={[{ label: space?.name ?? '', to: `/${spaceId}` }, { label: t('title') }]}
      tools={
        <>
          <FigureTabs />
          {read.value && <PlaceChoice place={read.value} />}
        </>
      }
      toolsRight={read.value && <CalculateButton spaceId={spaceId} nodeId={read.value.node?.id ?? null} />}
      statusBar={
        <>
          <LiveMark />
          <div className="pl-spring" />
          <BatchStatus spaceId={spaceId} />
        </>
      }
    >
      <PlaceBody spaceId={spaceId} read={read}>
        {(place) => (
          <div className="analytics-page">
            <AnalyticsCharts key={value} place={place} name={name} isWhole />
          </div>
        )}
      </PlaceBody>
    </AppFrame>
  )
}

/** What the charts are of; the view stays. */
function PlaceChoice({ place: { spaceId, node, nodes, versions, versionId = '' } }: { place: NamedPlace }) {
  const { t } = useTranslation('analytics')
  const [query, edit] = useQuery()
  const navigate = useNavigate()
  const choose = (id: string): void => {
    const view = new URLSearchParams(query)
    view.delete('version')
    void navigate({ pathname: `/${spaceId}/analytics${id && `/${id}`}`, search: view.toString() })
  }
  return (
    <>
      <HTMLSelect
        aria-label={t('place')}
        value={node?.id ?? ''}
        options={[{ value: '', label: t('wholeSpace') }, ...nodeOptions(nodes)]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {versions.length > 0 && (
        <HTMLSelect
          aria-label={t('version')}
          value={versionId || versions.find(({ kind }) => kind === 'actual')?.id}
          options={versions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget: { value } }) => edit((address) => put(address, 'version', value))}
        />
      )}
    </>
  )
}
