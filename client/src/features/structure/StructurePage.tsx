import './structure.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { BatchStatus } from '../../parts/batch/BatchStatus.tsx'
import { session } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { errorSentence } from '../../shell/error-sentence.ts'
import { LiveMark } from '../../shell/LiveMark.tsx'
import { PageFailure } from '../../shell/PageBody.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { UploadDialog } from '../upload/index.ts'
import { StructureDialogs } from './dialogs/StructureDialogs.tsx'
import { EmptyStructure } from './EmptyStructure.tsx'
import { NodeMenu } from './NodeMenu.tsx'
import { NodePanel } from './NodePanel.tsx'
import { StructureGrid } from './StructureGrid.tsx'
import { StructureToolsLeft, StructureToolsRight } from './StructureTools.tsx'
import { loadStructure, structure } from './structure-state.ts'
import { useStructure } from './use-structure.ts'
import { useStructureAddress } from './use-structure-address.ts'

export default function StructurePage() {
  const { t } = useTranslation('structure')
  const { spaceId = '' } = useParams()
  const { space } = useSnapshot(session)
  useStructure(spaceId)
  usePageTitle(t('title'), space?.name)
  useStructureAddress()
  return (
    <AppFrame
      breadcrumb={[{ label: space?.name ?? '', to: '/auth/select-space' }, { label: t('title') }]}
      tools={<StructureToolsLeft />}
      toolsRight={<StructureToolsRight />}
      statusBar={<Status />}
    >
      <Content />
      <UploadDialog />
      <StructureDialogs />
    </AppFrame>
  )
}

function Content() {
  const { nodes, error, making } = useSnapshot(structure)
  if (nodes === null && error !== null) {
    return <PageFailure error={error} again={() => void loadStructure()} />
  }
  if (nodes === null) return <Skeleton />
  if (nodes.length === 0 && !making) return <EmptyStructure />
  return (
    <div className="pl-structure">
      <StructureGrid />
      <NodePanel />
      <NodeMenu />
    </div>
  )
}

function Skeleton() {
  return (
    <div className="pl-structure-skeleton" aria-hidden="true">
      {[220, 180, 240, 200, 160, 210].map((width) => (
        <div key={width} style={{ width }} />
      ))}
    </div>
  )
}

function Status() {
  const { t } = useTranslation('structure')
  const { nodes, error, spaceId } = useSnapshot(structure)
  const kinds = nodes === null ? [] : (['facility', 'project', 'schedule'] as const)
  return (
    <>
      <LiveMark />
      {kinds.map((kind) => (
        <span key={kind}>{t(`count.${kind}`, { count: nodes?.filter((node) => node.kind === kind).length ?? 0 })}</span>
      ))}
      <div className="pl-spring" />
      <BatchStatus spaceId={spaceId} />
      {nodes !== null && error !== null && <span>{errorSentence(error)}</span>}
    </>
  )
}
