import '../scoreboard.css'
import './print.css'
import { Spinner } from '@blueprintjs/core'
import type { Scoreboard } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { WithIndicators } from '../../../parts/indicators/WithIndicators.tsx'
import { PaperSheet } from '../../../parts/paper/PaperSheet.tsx'
import { PrintFrame } from '../../../parts/paper/PrintFrame.tsx'
import { session } from '../../../session/session.ts'
import { PageBody, PageFailure, PageNotice } from '../../../shell/PageBody.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import { BoardTiles } from '../BoardTiles.tsx'
import { useIndicators, useScoreboards } from '../use-scoreboard.ts'

/** `/:spaceId/scoreboard/print/:format?board=`: the tiles of a board on paper, with the numbers of now. */
export default function ScoreboardPrintPage() {
  const { t } = useTranslation('scoreboard')
  const { spaceId = '' } = useParams()
  const { space } = useSnapshot(session)
  const [query] = useQuery()
  const { value, error, again } = useScoreboards(spaceId)
  const boards = value?.scoreboards ?? []
  const board = boards.find(({ id }) => id === query.get('board')) ?? boards[0]
  const toBoards = `/${spaceId}/scoreboard`
  return (
    <WithIndicators spaceId={spaceId}>
      <PrintFrame
        from={[
          { label: space?.name ?? '', to: `/${spaceId}` },
          { label: t('title'), to: board ? `${toBoards}?board=${board.id}` : toBoards },
        ]}
        name={board?.name ?? ''}
      >
        <PageBody busy={value === null && error === null}>
          {board && <Printed key={board.id} {...{ board, spaceId }} />}
          {value && !board && (
            <PageNotice>
              <Link to={toBoards}>{t('title')}</Link>
            </PageNotice>
          )}
          {!value && error === null && <Spinner size={28} />}
          {!value && error !== null && <PageFailure error={error} again={again} />}
        </PageBody>
      </PrintFrame>
    </WithIndicators>
  )
}

const nothing = (): void => undefined

function Printed({ board, spaceId }: { board: Scoreboard; spaceId: string }) {
  const { t } = useTranslation('scoreboard')
  const { value } = useIndicators(spaceId, board.nodeId)
  const state = value ? t(`state.${value.state}`) : ''
  return (
    <PaperSheet
      isOne
      title={{ name: board.name, parts: [t('title')], dataDate: null, calculatedAt: value?.oldestAt ?? null, state }}
    >
      {() => (
        <BoardTiles {...{ board, spaceId }} isEditing={false} isAdding={false} endAdding={nothing} changed={nothing} />
      )}
    </PaperSheet>
  )
}
