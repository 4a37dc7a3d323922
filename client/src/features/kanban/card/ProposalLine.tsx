import { Button } from '@blueprintjs/core'
import { wbsEdit } from '@plumbline/core/contract'
import type { Card } from '@plumbline/core/documents/board'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { DayField } from '../../../shell/DayField.tsx'
import { useBoard } from '../session/use-board.ts'

/** The status that the board proposes for the work: whoever reports facts takes it, with its dates, or leaves it. */
export function ProposalLine({ card }: { card: Card }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const [isTaking, setTaking] = useState(false)
  const { proposal, workId } = card
  const versionId = actions.works.versionId
  if (!proposal || workId === null) return null
  const settle = (): boolean => actions.run({ do: 'card.settle', ids: [card.id] })
  return (
    <div className="kanban-proposal" role="status">
      <p>{t('proposalText', { percent: proposal.percent })}</p>
      {actions.mayWrite && versionId !== null && (
        <div className="kanban-tags">
          <Button size="small" intent="success" text={t('take')} onClick={() => setTaking(true)} />
          <Button size="small" text={t('leave')} onClick={settle} />
        </div>
      )}
      {isTaking && versionId !== null && (
        <TakeDialog
          versionId={versionId}
          workId={workId}
          finish={dayjs(proposal.at).format('YYYY-MM-DDTHH:mm')}
          settle={settle}
          close={() => setTaking(false)}
        />
      )}
    </div>
  )
}

interface TakeProps {
  versionId: string
  workId: string
  finish: string
  settle: () => boolean
  close: () => void
}

function TakeDialog({ versionId, workId, finish, settle, close }: TakeProps) {
  const { t } = useTranslation('kanban')
  const { works } = useBoard()
  const planned = works.byId.get(workId)?.start ?? null
  const [start, setStart] = useState((planned !== null && planned < finish ? planned : finish).slice(0, 10))
  const [end, setEnd] = useState(finish.slice(0, 10))
  const take = async (): Promise<boolean> => {
    const time = (day: string, usual: string): string =>
      `${day}T${day === finish.slice(0, 10) ? finish.slice(11) : usual}`
    const actualFinish = time(end, '17:00')
    const actualStart = planned?.slice(0, 10) === start && planned < actualFinish ? planned : `${start}T08:00`
    await call(wbsEdit, { params: { versionId, wbsId: workId }, input: { percent: 100, actualStart, actualFinish } })
    return settle()
  }
  return (
    <ActDialog
      title={t('takeTitle')}
      submit={t('take')}
      work={take}
      close={close}
      disabled={start === '' || end < start}
    >
      {(error) => (
        <>
          <p>{t('takeText')}</p>
          <DayField label={t('actualStart')} value={start} onChange={setStart} />
          <DayField
            label={t('actualFinish')}
            value={end}
            onChange={setEnd}
            error={error || (end < start ? t('finishBeforeStart') : undefined)}
          />
        </>
      )}
    </ActDialog>
  )
}
