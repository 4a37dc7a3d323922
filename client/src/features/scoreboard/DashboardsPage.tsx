import './dashboards.css'
import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import type { Scoreboard } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { FigureTabs } from '../../shell/FigureTabs.tsx'
import { ListTable } from '../../shell/ListTable.tsx'
import { PageBody, PageFailure } from '../../shell/PageBody.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { put, useQuery } from '../../shell/use-query.ts'
import type { BoardTemplate } from './board-templates.ts'
import { DashboardLine } from './DashboardLine.tsx'
import { EmailDialog } from './EmailDialog.tsx'
import { FirstBoard } from './FirstBoard.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { useEmails, useScoreboards } from './use-scoreboard.ts'

/** `/:spaceId/dashboards`: the scoreboards of a space, shared ones and one's own; `?email=` opens how one is sent. */
export default function DashboardsPage() {
  const { t } = useTranslation('scoreboard')
  const { spaceId = '' } = useParams()
  const { space } = useSnapshot(session)
  const navigate = useNavigate()
  const { value, error, again } = useScoreboards(spaceId)
  const [template, setNew] = useState<BoardTemplate | null>(null)
  usePageTitle(t('dashboards'), space?.name)
  const boards = value?.scoreboards ?? []
  const add = { icon: <Add />, text: t('newBoard'), onClick: () => setNew('overview') }
  return (
    <AppFrame
      breadcrumb={[{ label: space?.name ?? '', to: `/${spaceId}` }, { label: t('dashboards') }]}
      tools={<FigureTabs />}
      toolsRight={value && <Button {...add} />}
    >
      <PageBody busy={value === null && error === null}>
        {boards.length > 0 && <Boards boards={boards} spaceId={spaceId} again={again} />}
        {value && boards.length === 0 && <FirstBoard choose={setNew} />}
        {!value && error !== null && <PageFailure error={error} again={again} />}
      </PageBody>
      {template && (
        <SettingsDialog
          board={undefined}
          template={template}
          spaceId={spaceId}
          saved={(id) => void navigate(`/${spaceId}/scoreboard?board=${id}`)}
          close={() => setNew(null)}
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

const columns = ['name', 'about', 'tileCount', 'rotation', 'forWhom', 'email'] as const

function Boards({ boards, spaceId, again }: BoardsProps) {
  const { t } = useTranslation('scoreboard')
  const { emails, again: emailsAnew } = useEmails(spaceId)
  const [query, edit] = useQuery()
  const askFor = (id: string): void => edit((params) => put(params, 'email', id), { replace: true })
  const asked = boards.find(({ id }) => id === query.get('email'))
  return (
    <>
      <ListTable
        className="dashboards-table"
        testId="dashboards"
        columns={columns.map((key) => ({ key, label: t(key === 'email' ? 'email.column' : key) }))}
        acts={t('acts')}
      >
        {boards.map((board) => (
          <DashboardLine
            key={board.id}
            {...{ board, spaceId, again }}
            email={emails.get(board.id)}
            askForEmails={() => askFor(board.id)}
          />
        ))}
      </ListTable>
      {asked && (
        <EmailDialog
          key={`${asked.id} ${emails.get(asked.id)?.nextAt}`}
          board={asked}
          email={emails.get(asked.id)}
          changed={emailsAnew}
          close={() => askFor('')}
        />
      )}
    </>
  )
}
