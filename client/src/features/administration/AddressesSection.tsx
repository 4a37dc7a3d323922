import { Button, InputGroup } from '@blueprintjs/core'
import { type AddressRule, addressRules, addressRulesSave } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { toast } from '../../shell/toast.ts'
import { Section } from './Section.tsx'
import { type Loaded, useLoaded } from './use-loaded.ts'

interface Data {
  rules: AddressRule[]
  yourAddress: string
}

/** From where the space may be entered (R-SPACE-05). */
export default function AddressesSection({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('administration')
  const loaded = useLoaded(spaceId, () => call(addressRules, { params: { spaceId } }))
  return (
    <Section title={t('section.addresses')} lead={t('addresses.lead')} loaded={loaded}>
      {(data) => <Rules spaceId={spaceId} data={data} loaded={loaded} />}
    </Section>
  )
}

function Rules({ spaceId, data, loaded }: { spaceId: string; data: Data; loaded: Loaded<Data> }) {
  const { t } = useTranslation('administration')
  const [rules, setRules] = useState(data.rules)
  useEffect(() => setRules(data.rules), [data.rules])
  const isChanged = JSON.stringify(rules) !== JSON.stringify(data.rules)
  const put = (at: number, change: Partial<AddressRule>): void =>
    setRules(rules.map((rule, i) => (i === at ? { ...rule, ...change } : rule)))
  const add = (network: string): void => setRules([...rules, { network, note: '' }])
  const save = async () => {
    const given = rules.filter(({ network }) => network.trim() !== '')
    const saved = await loaded.act(() => call(addressRulesSave, { params: { spaceId }, input: { rules: given } }))
    if (saved) toast.done(t('saved'))
  }
  return (
    <>
      <p className="administration-muted">{t('addresses.yours', { address: data.yourAddress })}</p>
      {rules.length === 0 && <p>{t('addresses.everywhere')}</p>}
      {rules.length > 0 && (
        <div className="administration-table">
          <table>
            <thead>
              <tr>
                <th>{t('addresses.network')}</th>
                <th>{t('addresses.note')}</th>
                <th aria-label={t('acts')} />
              </tr>
            </thead>
            <tbody>
              {rules.map((rule, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place while it is typed
                <tr key={at}>
                  <td>
                    <InputGroup
                      aria-label={t('addresses.network')}
                      value={rule.network}
                      placeholder="10.0.0.0/8"
                      onValueChange={(network) => put(at, { network })}
                    />
                  </td>
                  <td>
                    <InputGroup
                      aria-label={t('addresses.note')}
                      value={rule.note}
                      maxLength={100}
                      onValueChange={(note) => put(at, { note })}
                    />
                  </td>
                  <td className="is-acts">
                    <Button
                      variant="minimal"
                      text={t('delete')}
                      onClick={() => setRules(rules.filter((_, i) => i !== at))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>
        <Button text={t('addresses.add')} onClick={() => add('')} />{' '}
        <Button text={t('addresses.addYours')} onClick={() => add(data.yourAddress)} />{' '}
        <Button intent="primary" text={t('save')} disabled={!isChanged} onClick={() => void save()} />
      </p>
    </>
  )
}
