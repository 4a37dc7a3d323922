import { Button } from '@blueprintjs/core'
import { costrBaseDelete, costrBaseEdit, type PriceBase } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { succeeds } from '../../../shell/attempt.ts'
import { confirm } from '../../../shell/confirm.ts'
import { DayField } from '../../../shell/DayField.tsx'
import { LazyText } from '../../../shell/LazyText.tsx'

interface BaseFieldsProps {
  spaceId: string
  base: PriceBase
  done: () => void
}

/** What a base of one's own is called, and where, when and in which currency its prices hold. */
export function BaseFields({ spaceId, base, done }: BaseFieldsProps) {
  const { t } = useTranslation('estimates')
  const params = { spaceId, priceBaseId: base.id }
  const edit = async (input: Partial<Pick<PriceBase, 'name' | 'region' | 'currency' | 'levelDate'>>): Promise<void> => {
    if (await succeeds(() => call(costrBaseEdit, { params, input, quiet: true }))) done()
  }
  const remove = async (): Promise<void> => {
    const message = t('rates.deleteAsk', { name: base.name })
    if (!(await confirm({ message, okLabel: t('rates.delete'), intent: 'danger' }))) return
    if (await succeeds(() => call(costrBaseDelete, { params, quiet: true }))) done()
  }
  return (
    <details className="estimates-base">
      <summary>{t('rates.fields')}</summary>
      <div className="estimates-row">
        <LazyText
          label={t('rates.name')}
          value={base.name}
          done={(name) => name !== '' && void edit({ name: name.slice(0, 200) })}
        />
        <LazyText
          label={t('rates.region')}
          value={base.region}
          done={(region) => void edit({ region: region.slice(0, 64) })}
        />
        <LazyText
          label={t('settings.currency')}
          value={base.currency}
          done={(currency) => void edit({ currency: currency.slice(0, 8) })}
        />
        <DayField
          atRest
          label={t('rates.levelDate')}
          value={base.levelDate ?? ''}
          onChange={(day) => void edit({ levelDate: day || null })}
        />
        <Button size="small" variant="minimal" intent="danger" text={t('rates.delete')} onClick={() => void remove()} />
      </div>
    </details>
  )
}
