import { Button } from '@blueprintjs/core'
import { type Webhook, type WebhookDelivery, webhookDeliveries, webhookResend } from '@plumbline/core/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { momentOf } from '../../i18n/format.ts'
import { PanelDialog } from '../../shell/PanelDialog.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { useLoaded } from './use-loaded.ts'

interface DeliveriesDialogProps {
  spaceId: string
  webhook: Webhook
  onClose: () => void
}

/** What was sent last, and what came of it. */
export function DeliveriesDialog({ spaceId, webhook, onClose }: DeliveriesDialogProps) {
  const { t } = useTranslation('administration')
  const params = { spaceId, webhookId: webhook.id }
  const { value, error, again, act } = useLoaded(webhook.id, () => call(webhookDeliveries, { params }))
  const resend = (deliveryId: string) => act(() => call(webhookResend, { params: { ...params, deliveryId } }))
  return (
    <PanelDialog isOpen width={680} title={webhook.address} onClose={onClose}>
      {value === null && error !== null && <ReadFailure error={error} again={again} />}
      {value === null && error === null && <div className="administration-skeleton" aria-busy="true" />}
      {value?.deliveries.length === 0 && <p>{t('webhooks.nothing')}</p>}
      {value !== null && value.deliveries.length > 0 && (
        <div className="administration-table administration-deliveries">
          <table>
            <thead>
              <tr>
                <th>{t('webhooks.event')}</th>
                <th>{t('webhooks.happened')}</th>
                <th>{t('webhooks.answer')}</th>
                <th>{t('webhooks.attempts')}</th>
                <th aria-label={t('acts')} />
              </tr>
            </thead>
            <tbody>
              {value.deliveries.map((delivery) => (
                <tr key={delivery.id}>
                  <td>{delivery.kind === 'test' ? t('webhooks.isTest') : t(`webhooks.kind.${delivery.kind}`)}</td>
                  <td>{momentOf(delivery.createdAt)}</td>
                  <td>{answerOf(t, delivery)}</td>
                  <td>{delivery.attempts}</td>
                  <td className="is-acts">
                    <Button variant="minimal" text={t('webhooks.again')} onClick={() => void resend(delivery.id)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PanelDialog>
  )
}

function answerOf(t: TFunction<'administration'>, { state, status, failure }: WebhookDelivery): string {
  if (state === 'dropped') return t('webhooks.dropped')
  if (state === 'delivered') return t('webhooks.delivered', { status })
  if (failure !== null) return t(`webhooks.failure.${failure}`)
  return status === null ? t('webhooks.waits') : t('webhooks.refused', { status })
}
