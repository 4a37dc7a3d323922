import type { DirectoryUse } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

interface UsesListProps {
  spaceId: string
  uses: DirectoryUse
}

/** Who holds rows: works by version, columns of directories, relations. */
export function UsesList({ spaceId, uses }: UsesListProps) {
  const { t } = useTranslation('directories')
  const { columns, relations, versions, unread } = uses
  if (columns.length + relations.length + versions.length + unread === 0) {
    return <p className="directories-muted">{t('uses.none')}</p>
  }
  return (
    <ul className="directories-uses">
      {versions.map(({ scheduleId, scheduleName, versionId, versionName, works }) => (
        <li key={versionId}>
          <Link to={`/${spaceId}/schedule/${scheduleId}?version=${versionId}`}>
            {scheduleName} · {versionName}
          </Link>
          <span>{t('uses.works', { count: works })}</span>
        </li>
      ))}
      {columns.map(({ directoryId, directoryName, columnName, rows }) => (
        <li key={`${directoryId} ${columnName}`}>
          <Link to={`/${spaceId}/directories?directory=${directoryId}`}>
            {directoryName} · {columnName}
          </Link>
          <span>{t('rows', { count: rows })}</span>
        </li>
      ))}
      {relations.map(({ id, name, rows }) => (
        <li key={id}>
          <span>{name}</span>
          <span>{t('uses.relation', { count: rows })}</span>
        </li>
      ))}
      {unread > 0 && <li className="directories-muted">{t('uses.unread', { count: unread })}</li>}
    </ul>
  )
}
