import './dashboards.css'
import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import type { Scoreboard } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { ListTable } from '../../shell/ListTable.tsx'
import { PageBody, PageFailure, PageNotice } from '../../shell/PageBody.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { DashboardLine } from './DashboardLine.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { useScoreboards } from './use-scoreboard.ts'

/** `/:spaceId/dashboards`: the scoreboards of a space, shared ones and one's own. */
export default function DashboardsPage() {
  const { t } = useTranslation('scoreboard')
  const { spaceId = '' } = useParams()
  const { space } = useSnapshot(session)
  const navigate = useNavigate()
  const { value, error, again } = useScoreboards(spaceId)
  const [isNew, setNew] = useState(false)
  usePageTitle(t('dashboards'), space?.name)
  const boards = value?.scoreboards ?? []
  const add = { icon: <Add />, text: t('newBoard'), onClick: () => setNew(true) }
  return (
    <AppFrame
      breadcrumb={[{ label: space?.name ?? '', to: `/${spaceId}` }, { label: t('dashboards') }]}
      toolsRight={
        <>
          <Link to={`/${spaceId}/indicators`}>{t('toIndicators')}</Link>
          {value && <Button {...add} />}
        </>
      }
    >
      <PageBody busy={value === null && error === null}>
        {boards.length > 0 && <Boards boards={boards} spaceId={spaceId} again={again} />}
        {value && boards.length === 0 && (
          <PageNotice>
            <p>{t('noBoards')}</p>
            <Button intent="primary" {...add} />
          </PageNotice>
        )}
        {!value && error !== null && <PageFailure error={error} again={again} />}
      </PageBody>
      {isNew && (
        <SettingsDialog
          board={undefined}
          spaceId={spaceId}
          saved={(id) => void navigate(`/${spaceId}/scoreboard?board=${id}`)}
          close={() => setNew(false)}
        />
      )}
    </AppFrame>
  )
}

interface BoardsProps {
  boards: readonly Scoreboard[]
  spaceId: string
  again: () => void
}

const columns = ['name', 'about', 'tileCount', 'rotation', 'forWhom'] as const

function Boards({ boards, spaceId, again }: BoardsProps) {
  const { t } = useTranslation('scoreboard')
  return (
    <ListTable
      className="dashboards-table"
      testId="dashboards"
      columns={columns.map((key) => ({ key, label: t(key) }))}
      acts={t('acts')}
    >
      {boards.map((board) => (
        <DashboardLine key={board.id} {...{ board, spaceId, again }} />
      ))}
    </ListTable>
  )
}
