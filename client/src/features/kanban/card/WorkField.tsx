import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { type FoundWork, workSearch } from '@plumbline/core/contract'
import type { Card } from '@plumbline/core/documents/board'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { TextField } from '../../../shell/TextField.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { useSettled } from '../../../shell/use-settled.ts'
import { useBoard } from '../session/use-board.ts'
import { WorkFacts } from './WorkFacts.tsx'

/** The work that the card stands for, with its dates as the schedule has them. */
export function WorkField({ card }: { card: Card }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const { spaceId = '', scheduleId = '' } = useParams()
  const { workId } = card
  const work = workId === null ? undefined : actions.works.byId.get(workId)
  const bind = (id: string | null): void => void actions.run({ do: 'card.set', ids: [card.id], fields: { workId: id } })
  return (
    <div className="pl-field">
      <span className="kanban-field-name">{t('work')}</span>
      {workId !== null && (
        <>
          <Link to={`/${spaceId}/schedule/${scheduleId}?target=${workId}`}>
            {work ? `${work.code} ${work.name}`.trim() : t('workUnknown')}
          </Link>
          {work && <WorkFacts work={work} dataDate={actions.works.dataDate} isDone={false} />}
        </>
      )}
      {actions.mayWrite && (
        <div className="kanban-tags">
          <PopoverNext content={<WorkPicker scheduleId={scheduleId} choose={bind} />} placement="bottom-start">
            <Button size="small" variant="minimal" text={t(workId === null ? 'bindWork' : 'bindOther')} />
          </PopoverNext>
          {workId !== null && <Button size="small" variant="minimal" text={t('unbind')} onClick={() => bind(null)} />}
        </div>
      )}
    </div>
  )
}

function WorkPicker({ scheduleId, choose }: { scheduleId: string; choose: (id: string) => void }) {
  const { t } = useTranslation('kanban')
  const [text, setText] = useState('')
  const wanted = useSettled(text)
  const { value } = useRead(`${scheduleId} ${wanted}`, (signal) =>
    call(workSearch, { params: { scheduleId }, input: { text: wanted, limit: 12 }, signal }),
  )
  return (
    <div className="kanban-picker">
      <TextField label={t('findWork')} value={text} onChange={setText} autoFocus />
      <Menu>
        {value?.works.map((work: FoundWork) => (
          <MenuItem key={work.id} text={`${work.code} ${work.name}`.trim()} onClick={() => choose(work.id)} />
        ))}
        {value?.works.length === 0 && <MenuItem disabled text={t('noWorks')} />}
      </Menu>
    </div>
  )
}
