import { type DirectoryView, epsDirectories } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'

/** Directories that are offered at a node: its own first, then those from above it. */
export function DirectoriesTab({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation('structure')
  const read = useRead(
    nodeId,
    async (signal) => (await call(epsDirectories, { params: { epsId: nodeId }, signal, quiet: true })).directories,
  )
  useNews({ directories: true, directory: true }, read.again)
  const { value, error } = read
  if (value === null) {
    return error === null ? <p className="pl-muted">{t('directories.loading')}</p> : <ReadFailure {...read} />
  }
  if (value.length === 0) return <p className="pl-muted">{t('directories.none')}</p>
  const own = value.filter((one) => one.nodeId === nodeId)
  const inherited = value.filter((one) => one.nodeId !== nodeId)
  return (
    <ul className="pl-listed">
      {[...own, ...inherited].map((one) => (
        <DirectoryLine key={one.id} directory={one} isOwn={one.nodeId === nodeId} />
      ))}
    </ul>
  )
}

function DirectoryLine({ directory, isOwn }: { directory: DirectoryView; isOwn: boolean }) {
  const { t } = useTranslation('structure')
  const { spaceId = '' } = useParams()
  const { id, name, nodeName, rows, revision } = directory
  const from = nodeName === '' ? t('directories.fromSpace') : t('directories.from', { name: nodeName })
  return (
    <li>
      <Link className="pl-node-name" to={`/${spaceId}/directories?directory=${id}`}>
        {name}
      </Link>
      <span className="pl-muted">{t('directories.rows', { count: rows, revision })}</span>
      <span className="pl-muted">{isOwn ? t('directories.own') : from}</span>
    </li>
  )
}
