import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { PageBody } from '../../shell/PageBody.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { AttributesEditor } from './AttributesEditor.tsx'

/** `/:spaceId/attributes`: the attributes that works of every schedule of the space have. */
export default function AttributesPage() {
  const { t } = useTranslation('attributes')
  const { spaceId = '' } = useParams()
  const { space } = useSnapshot(session)
  const title = t('titleOfSpace')
  usePageTitle(title, space?.name)
  return (
    <AppFrame breadcrumb={[{ label: space?.name ?? '', to: `/${spaceId}` }, { label: title }]}>
      <PageBody>
        <div className="attributes-page">
          <AttributesEditor place={{ spaceId, nodeId: null }} name="" scheduleId={null} />
        </div>
      </PageBody>
    </AppFrame>
  )
}
