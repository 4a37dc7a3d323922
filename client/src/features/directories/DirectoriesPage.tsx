import './directories.css'
import type { DirectoryView } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '../../session/session.ts'
import { usePlace } from '../../session/use-place.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { errorSentence } from '../../shell/error-sentence.ts'
import { LiveMark } from '../../shell/LiveMark.tsx'
import { PageFailure } from '../../shell/PageBody.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { put, useQuery } from '../../shell/use-query.ts'
import { DirectoryList } from './DirectoryList.tsx'
import { DirectorySheet } from './DirectorySheet.tsx'
import { directories, loadList, openDirectory } from './directories-state.ts'
import { NoDirectories } from './NoDirectories.tsx'
import { Skeleton } from './Skeleton.tsx'
import { useDirectories } from './use-directories.ts'

/** `/:spaceId/directories`: the words that a company plans in. */
export default function DirectoriesPage() {
  const { t } = useTranslation('directories')
  const { spaceId = '' } = useParams()
  const { space } = useSnapshot(session)
  useDirectories(spaceId)
  const directory = useOpenDirectory()
  usePlace(spaceId, directory?.nodeId ?? '')
  usePageTitle(directory?.name ?? t('title'), space?.name)
  const crumbs = [{ label: space?.name ?? '', to: `/${spaceId}` }]
  return (
    <AppFrame
      breadcrumb={
        directory
          ? [...crumbs, { label: t('title'), to: `/${spaceId}/directories` }, { label: directory.name }]
          : [...crumbs, { label: t('title') }]
      }
      statusBar={<Status directory={directory} />}
    >
      <Content spaceId={spaceId} directory={directory} />
    </AppFrame>
  )
}

/** The one that the address names, else the first of the list. */
function useOpenDirectory(): DirectoryView | null {
  const { list } = useSnapshot(directories)
  const [query] = useQuery()
  const wanted = query.get('directory')
  const all = (list ?? []) as DirectoryView[]
  const directory = all.find(({ id }) => id === wanted) ?? all.find(({ archived }) => !archived) ?? null
  const id = directory?.id ?? ''
  const isKnown = list !== null
  useEffect(() => {
    if (isKnown) void openDirectory(id)
  }, [id, isKnown])
  return directory
}

function Content({ spaceId, directory }: { spaceId: string; directory: DirectoryView | null }) {
  const { list, error, withArchived } = useSnapshot(directories)
  const [, edit] = useQuery()
  if (list === null && error !== null) return <PageFailure error={error} again={() => void loadList()} />
  if (list === null) return <Skeleton />
  const choose = (id: string): void =>
    edit((query) => {
      put(query, 'directory', id)
      query.delete('row')
    })
  if (list.length === 0 && !withArchived) return <NoDirectories spaceId={spaceId} made={choose} />
  return (
    <div className="directories">
      <DirectoryList spaceId={spaceId} list={list as DirectoryView[]} openId={directory?.id ?? ''} choose={choose} />
      {directory && <DirectorySheet key={directory.id} spaceId={spaceId} directory={directory} />}
    </div>
  )
}

function Status({ directory }: { directory: DirectoryView | null }) {
  const { t } = useTranslation('directories')
  const { list, error, saving } = useSnapshot(directories)
  const rows = (list ?? []).reduce((sum, one) => sum + one.rows, 0)
  return (
    <>
      <LiveMark />
      {list && <span>{t('count', { count: list.length })}</span>}
      {list && <span>{t('rows', { count: rows })}</span>}
      <div className="pl-spring" />
      {saving > 0 && <span>{t('saving')}</span>}
      {list !== null && error !== null && <span>{errorSentence(error)}</span>}
      {directory && <span>{t('revision', { revision: directory.revision })}</span>}
    </>
  )
}
