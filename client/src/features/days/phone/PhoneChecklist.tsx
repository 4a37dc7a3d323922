import { checklistOfWork } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { orKeptRecent } from '../../../session/kept.ts'
import { session, useCan } from '../../../session/session.ts'
import { useRead } from '../../../shell/use-read.ts'
import type { Outbox } from './outbox.ts'

interface PhoneChecklistProps {
  versionId: string
  workId: string
  outbox: Outbox
}

/** What is still to be ticked of a work; a tick without a network waits in the queue. */
export function PhoneChecklist({ versionId, workId, outbox }: PhoneChecklistProps) {
  const { t } = useTranslation('days')
  const { person } = useSnapshot(session)
  const { waiting, sent } = useSnapshot(outbox.state)
  const mayTick = useCan()('schedule.report')
  const ask = () => call(checklistOfWork, { params: { versionId, wbsId: workId }, input: {}, quiet: true })
  const { value } = useRead(
    `${versionId} ${workId}`,
    () => orKeptRecent(person?.id ?? '', 'workChecklist', `${versionId}.${workId}`, ask),
    sent,
  )
  if (!value || value.items.length === 0) return null
  const isDone = (itemId: string, done: unknown): boolean => {
    const mine = waiting.findLast((one) => one.kind === 'tick' && one.wbsId === workId && one.itemId === itemId)
    return mine?.kind === 'tick' ? mine.done : done !== null
  }
  const count = value.items.filter(({ id, done }) => isDone(id, done)).length
  return (
    <fieldset className="phone-checks">
      <legend>{t('phone.checklist', { done: count, count: value.items.length })}</legend>
      {value.items.map(({ id, text, done }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={isDone(id, done)}
            disabled={!mayTick}
            onChange={({ currentTarget: { checked } }) =>
              void outbox.addTick({ versionId, wbsId: workId, itemId: id, done: checked, text })
            }
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
