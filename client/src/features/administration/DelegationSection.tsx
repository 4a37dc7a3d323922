import { Button, Tag } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import {
  type Delegation,
  delegationCreate,
  delegationDelete,
  delegationGiven,
  delegationPeople,
  delegationReceived,
} from '@plumbline/core/contract'
import type { Ability } from '@plumbline/core/permissions'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { dateOf } from '../../i18n/format.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { DayField } from '../../shell/DayField.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { AbilityChoice, useAbilityNames } from './AbilityChoice.tsx'
import { Section } from './Section.tsx'
import { useLoaded } from './use-loaded.ts'

async function readDelegations(spaceId: string) {
  const [given, received, people] = await Promise.all([
    call(delegationGiven),
    call(delegationReceived),
    call(delegationPeople, { params: { spaceId } }),
  ])
  const here = ({ delegations }: { delegations: Delegation[] }) => delegations.filter((one) => one.spaceId === spaceId)
  return { given: here(given), received: here(received), ...people }
}

type Data = Awaited<ReturnType<typeof readDelegations>>

/** What the person has lent, and what was lent to them (R-DEL-01). */
export default function DelegationSection({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('administration')
  const loaded = useLoaded(spaceId, () => readDelegations(spaceId))
  const [lending, setLending] = useState(false)
  const end = (delegationId: string) => void loaded.act(() => call(delegationDelete, { params: { delegationId } }))
  const lend = <Button intent="primary" icon={<Plus />} text={t('delegation.lend')} onClick={() => setLending(true)} />
  return (
    <Section title={t('section.delegation')} lead={t('delegation.lead')} actions={lend} loaded={loaded}>
      {(data) => (
        <>
          <h3>{t('delegation.given')}</h3>
          <List delegations={data.given} side="to" onEnd={end} />
          <h3>{t('delegation.received')}</h3>
          <List delegations={data.received} side="from" onEnd={end} />
          {lending && (
            <LendDialog spaceId={spaceId} data={data} onLent={loaded.again} onClose={() => setLending(false)} />
          )}
        </>
      )}
    </Section>
  )
}

interface ListProps {
  delegations: readonly Delegation[]
  /** Whose name is shown. */
  side: 'from' | 'to'
  onEnd: (delegationId: string) => void
}

function List({ delegations, side, onEnd }: ListProps) {
  const { t } = useTranslation('administration')
  const abilityNames = useAbilityNames()
  if (delegations.length === 0) return <p className="administration-muted">{t('delegation.none')}</p>
  return (
    <div className="administration-table">
      <table>
        <thead>
          <tr>
            <th>{t(`delegation.${side}`)}</th>
            <th>{t('delegation.days')}</th>
            <th>{t('abilities')}</th>
            <th>{t('delegation.reason')}</th>
            <th>{t('delegation.state')}</th>
            <th aria-label={t('acts')} />
          </tr>
        </thead>
        <tbody>
          {delegations.map((one) => (
            <tr key={one.id}>
              <td>{one[side].name}</td>
              <td>
                {dateOf(one.dateFrom)} – {dateOf(one.dateTo)}
              </td>
              <td className="administration-muted">{abilityNames(one.abilities)}</td>
              <td>{one.reason}</td>
              <td>
                <Tag minimal intent={one.state === 'holds' ? 'success' : 'none'}>
                  {t(`delegation.is.${one.state}`)}
                </Tag>
              </td>
              <td className="is-acts">
                {one.state !== 'over' && (
                  <Button variant="minimal" text={t('delegation.end')} onClick={() => onEnd(one.id)} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LendDialogProps {
  spaceId: string
  data: Data
  onLent: () => void
  onClose: () => void
}

const USUAL_DAYS = 14
const dayFromNow = (days: number): string => dayjs().add(days, 'day').format('YYYY-MM-DD')

function LendDialog({ spaceId, data, onLent, onClose }: LendDialogProps) {
  const { t } = useTranslation('administration')
  const [toUserId, setTo] = useState('')
  const [dateFrom, setFrom] = useState(dayFromNow(0))
  const [dateTo, setUntil] = useState(dayFromNow(USUAL_DAYS))
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<Ability[]>([])
  const work = async () => {
    await call(delegationCreate, { input: { spaceId, toUserId, abilities: chosen, dateFrom, dateTo, reason } })
    onLent()
  }
  const people = [
    { value: '', label: t('access.choose') },
    ...data.people.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <ActDialog
      title={t('delegation.lend')}
      submit={t('save')}
      disabled={toUserId === '' || chosen.length === 0 || dateFrom === '' || dateTo < dateFrom}
      width={620}
      work={work}
      close={onClose}
    >
      {(error) => (
        <div className="administration-form">
          <div className="administration-row">
            <SelectField label={t('delegation.to')} value={toUserId} options={people} onChange={setTo} />
            <DayField label={t('delegation.dateFrom')} value={dateFrom} onChange={setFrom} />
            <DayField label={t('delegation.dateTo')} value={dateTo} onChange={setUntil} />
          </div>
          <TextField label={t('delegation.reason')} value={reason} onChange={setReason} />
          <AbilityChoice
            offered={data.abilities.map((ability) => ({ ability }))}
            chosen={chosen}
            onChange={setChosen}
          />
          {error && (
            <p className="administration-error" role="alert">
              {error}
            </p>
          )}
        </div>
      )}
    </ActDialog>
  )
}
