import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { asApiError } from '../api/api-error.ts'
import { PageFailure, PageNotice } from './PageBody.tsx'

/** The way on from a page that has nothing to show. */
export function ToStructure({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation()
  return <Link to={`/${spaceId}`}>{t('toStructure')}</Link>
}

interface ProjectFailureProps {
  spaceId: string
  error: unknown
  again: () => void
}

/** Instead of a page about a project that could not be read. */
export function ProjectFailure({ spaceId, error, again }: ProjectFailureProps) {
  const { t } = useTranslation()
  if (asApiError(error).status !== 404) return <PageFailure error={error} again={again} />
  return (
    <PageNotice alert>
      <p>{t('noProject')}</p>
      <ToStructure spaceId={spaceId} />
    </PageNotice>
  )
}
