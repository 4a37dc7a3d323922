import { Cube } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

interface WorkInModelProps {
  spaceId: string
  scheduleId: string
  workId: string
}

/** Beside a work of the plan: the way to what it builds. */
export function WorkInModel({ spaceId, scheduleId, workId }: WorkInModelProps) {
  const { t } = useTranslation('modelLinks')
  return (
    <p>
      <Link to={`/${spaceId}/schedule/${scheduleId}/model?work=${workId}`}>
        <Cube /> {t('showInModel')}
      </Link>
    </p>
  )
}
