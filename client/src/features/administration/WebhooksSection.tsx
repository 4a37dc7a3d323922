import { Button } from '@blueprintjs/core'
import {
  type Webhook,
  webhookDelete,
  webhookEdit,
  webhookKinds,
  webhookList,
  webhookTest,
} from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { momentOf } from '../../i18n/format.ts'
import { confirm } from '../../shell/confirm.ts'
import { toast } from '../../shell/toast.ts'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { Section } from './Section.tsx'
import { type Loaded, useLoaded } from './use-loaded.ts'
import { WebhookDialog } from './WebhookDialog.tsx'

type Data = { webhooks: Webhook[] }

/** Programs of others that are told what happens in the space. */
export default function WebhooksSection({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('administration')
  const [isAdding, setAdding] = useState(false)
  const loaded = useLoaded<Data>(spaceId, () => call(webhookList, { params: { spaceId } }))
  const actions = <Button text={t('webhooks.create')} onClick={() => setAdding(true)} />
  return (
    <Section title={t('section.webhooks')} lead={t('webhooks.lead')} actions={actions} loaded={loaded}>
      {({ webhooks }) => (
        <>
          {webhooks.length === 0 && <p>{t('webhooks.empty')}</p>}
          {webhooks.length > 0 && <Hooks spaceId={spaceId} webhooks={webhooks} loaded={loaded} />}
          {isAdding && <WebhookDialog spaceId={spaceId} onSaved={loaded.again} onClose={() => setAdding(false)} />}
        </>
      )}
    </Section>
  )
}

interface HooksProps {
  spaceId: string
  webhooks: readonly Webhook[]
  loaded: Loaded<Data>
}

function Hooks({ spaceId, webhooks, loaded }: HooksProps) {
  const { t } = useTranslation('administration')
  const [opened, setOpened] = useState<Webhook | null>(null)
  return (
    <div className="administration-table">
      <table>
        <thead>
          <tr>
            <th>{t('webhooks.address')}</th>
            <th>{t('webhooks.what')}</th>
            <th>{t('webhooks.state')}</th>
            <th>{t('webhooks.last')}</th>
            <th aria-label={t('acts')} />
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <Line
              key={webhook.id}
              spaceId={spaceId}
              webhook={webhook}
              loaded={loaded}
              open={() => setOpened(webhook)}
            />
          ))}
        </tbody>
      </table>
      {opened && <DeliveriesDialog spaceId={spaceId} webhook={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** Kinds of events that a line names. */
const MAX_NAMED = 2

interface LineProps {
  spaceId: string
  webhook: Webhook
  loaded: Loaded<Data>
  open: () => void
}

function Line({ spaceId, webhook, loaded, open }: LineProps) {
  const { t } = useTranslation('administration')
  const { address, kinds, active, waiting, lastAt } = webhook
  const params = { spaceId, webhookId: webhook.id }
  const names = kinds.map((kind) => t(`webhooks.kind.${kind}`)).join(', ')
  const tryIt = () =>
    loaded.act(async () => {
      await call(webhookTest, { params })
      toast.done(t('webhooks.tested'))
    })
  const remove = async () => {
    const message = t('webhooks.deleteMessage', { address })
    const answer = await confirm({ message, okLabel: t('webhooks.delete'), intent: 'danger' })
    if (answer) await loaded.act(() => call(webhookDelete, { params }))
  }
  return (
    <tr>
      <td>{address}</td>
      <td title={names}>
        {kinds.length > MAX_NAMED ? t('webhooks.some', { some: kinds.length, of: webhookKinds.length }) : names}
      </td>
      <td className="administration-state">
        <State of={webhook} />
        {waiting > 0 && <p className="administration-muted">{t('webhooks.waiting', { count: waiting })}</p>}
      </td>
      <td>{lastAt ? momentOf(lastAt) : '–'}</td>
      <td className="is-acts">
        <Button variant="minimal" text={t('webhooks.deliveries')} onClick={open} />
        <Button variant="minimal" text={t('webhooks.test')} disabled={!active} onClick={() => void tryIt()} />
        <Button
          variant="minimal"
          text={active ? t('webhooks.turnOff') : t('webhooks.turnOn')}
          onClick={() => void loaded.act(() => call(webhookEdit, { params, input: { active: !active } }))}
        />
        <Button variant="minimal" text={t('webhooks.delete')} onClick={() => void remove()} />
      </td>
    </tr>
  )
}

function State({ of: { active, failingSince } }: { of: Webhook }) {
  const { t } = useTranslation('administration')
  if (!active) return t('webhooks.off')
  return failingSince === null ? t('webhooks.on') : t('webhooks.failing', { moment: momentOf(failingSince) })
}
