import { Button } from '@blueprintjs/core'
import { donorAttributeTake, donorAttributeTakeAll } from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import type { Attribute } from '../../../parts/attributes/attribute-book.ts'
import { Field, Group } from '../../../parts/inputs/Field.tsx'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { attempt } from '../../../shell/attempt.ts'
import { confirm } from '../../../shell/confirm.ts'
import { stopLongJob, useLongJob } from '../../../shell/long-job.ts'
import { toast } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { isReachable } from '../base/why-disabled.ts'

/** Attributes whose values a work takes from other objects: what it has, from where, and a way to take anew. */
export function DonorsGroup({ slot }: { slot: number }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const { attributes } = actions.session.store
  const taken = attributes.all.filter(({ setting }) => setting?.kind === 'donor')
  if (taken.length === 0) return null
  return (
    <Group title={t('donors.title')}>
      {taken.map((attribute) => (
        <Donor key={attribute.id} slot={slot} attribute={attribute} />
      ))}
    </Group>
  )
}

function Donor({ slot, attribute }: { slot: number; attribute: Attribute }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const { attributes, donated, names } = actions.session.store
  const text = attributes.text(attribute, actions.session.store.valueOf(slot, attribute.id))
  const cell = donated.cellOf(slot, attribute.id)
  const asked = donated.askedOf(attribute.id)
  const isBroken = cell?.isBroken === true || asked?.isBroken === true
  const from = (): string => {
    if (isBroken) return t('row.donorGone')
    if (asked) return t(`donors.${asked.setting.mode}`, { source: t(`donors.source.${asked.setting.source}`) })
    if (!cell || cell.from === 'none') return t('donors.nothing')
    if (cell.from === 'own') return t('donors.own')
    const row = cell.row === null ? '' : names[cell.row]
    return t(`row.donated.${cell.from === 'fallback' ? 'fallback' : cell.setting.source}`, { row })
  }
  return (
    <Field label={attribute.name}>
      <span className={isBroken ? 'schedule-donor is-broken' : 'schedule-donor'}>
        <span>{text === '' ? '–' : text}</span>
        <small>{from()}</small>
        {asked && actions.canEdit && (
          <>
            <Take attribute={attribute} rowId={actions.session.store.ids[slot]!} />
            <TakeAll attribute={attribute} />
          </>
        )}
      </span>
    </Field>
  )
}

/** Into the selected works, as one step that can be undone. */
function Take({ attribute, rowId }: { attribute: Attribute; rowId: string }) {
  const { actions, version } = useSchedule()
  const { t } = useScheduleText()
  const [isTaking, setTaking] = useState(false)
  const take = async (): Promise<void> => {
    const selected = actions.selected()
    const params = { versionId: version.id, attributeId: attribute.id }
    setTaking(true)
    const found = await attempt(() =>
      call(donorAttributeTake, { params, input: { works: selected.includes(rowId) ? selected : [rowId] } }),
    )
    setTaking(false)
    if (!found) return
    const commands = found.works.map(
      ({ workId, after }): ScheduleCommand => ({ do: 'row.values', ids: [workId], values: { [attribute.id]: after } }),
    )
    const isDone = commands.length > 0 && (await actions.execute({ do: 'batch', commands }))
    if (commands.length === 0) toast.notice(t('donors.same'))
    else if (isDone) toast.done(t('donors.taken', { count: commands.length }))
  }
  return (
    <Button
      size="small"
      text={t('donors.take')}
      loading={isTaking}
      disabled={!isReachable(actions)}
      aria-label={t('donors.takeOf', { name: attribute.name })}
      onClick={() => void take()}
    />
  )
}

/** Into all works, as a job of the server: how many get another value is told before, how far it is meanwhile. */
function TakeAll({ attribute }: { attribute: Attribute }) {
  const { actions, version } = useSchedule()
  const { t } = useScheduleText()
  const [jobId, setJobId] = useState<string | null>(null)
  const job = useLongJob(jobId)
  const params = { versionId: version.id, attributeId: attribute.id }
  const take = async (): Promise<void> => {
    const found = await attempt(() => call(donorAttributeTake, { params, input: {} }))
    if (!found) return
    if (found.total === 0) return toast.notice(t('donors.same'))
    const message = t('donors.takeAllAsk', { count: found.total, name: attribute.name })
    if (!(await confirm({ message, okLabel: t('donors.take'), useEnter: true }))) return
    const begun = await attempt(() => call(donorAttributeTakeAll, { params }))
    if (begun) setJobId(begun.jobId)
  }
  if (jobId !== null && job?.state === 'running') {
    return (
      <Button
        size="small"
        variant="minimal"
        text={t('donors.stop', { percent: Math.round(job.progress * 100) })}
        onClick={() => void stopLongJob(jobId)}
      />
    )
  }
  return (
    <Button
      size="small"
      variant="minimal"
      text={t('donors.takeAll')}
      disabled={!isReachable(actions)}
      aria-label={t('donors.takeAllOf', { name: attribute.name })}
      onClick={() => void take()}
    />
  )
}
