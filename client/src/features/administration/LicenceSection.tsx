import { Button, Tag, TextArea } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import {
  type Licence,
  licenceActivate,
  licenceDelete,
  licenceList,
  licenceLoad,
  licenceRename,
} from '@plumbline/core/contract'
import { seats } from '@plumbline/core/permissions'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { dateOf, useNumbers } from '../../i18n/format.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { confirm } from '../../shell/confirm.ts'
import { forms, hideForm, showForm } from '../../shell/forms.ts'
import { TextField } from '../../shell/TextField.tsx'
import { Section } from './Section.tsx'
import { useLoaded } from './use-loaded.ts'

/** Licences of the space and the seats that people take (R-SPACE-18). */
export default function LicenceSection({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('administration')
  const loaded = useLoaded(spaceId, () => call(licenceList, { params: { spaceId } }))
  const { checkout } = useSnapshot(forms)
  useEffect(() => () => hideForm('checkout'), [])
  const [renamed, setRenamed] = useState<Licence | null>(null)
  const numbers = useNumbers()
  const load = <Button intent="primary" icon={<Plus />} text={t('licence.load')} onClick={() => showForm('checkout')} />
  return (
    <Section title={t('section.licence')} lead={t('licence.lead')} actions={load} loaded={loaded}>
      {({ licences, installation, seats: use, source }) => (
        <>
          <dl className="administration-seats">
            {seats.map((seat) => (
              <div key={seat} className={use[seat].used > use[seat].limit ? 'is-over' : ''}>
                <dt>{t(`seat.${seat}`)}</dt>
                <dd>{t('licence.used', { used: numbers(use[seat].used), limit: numbers(use[seat].limit) })}</dd>
              </div>
            ))}
          </dl>
          <p className="administration-muted">{t(`licence.source.${source}`)}</p>
          <p className="administration-muted">{t('licence.boundTo', { space: spaceId, installation })}</p>
          {licences.length > 0 && (
            <Licences
              licences={licences}
              onRename={setRenamed}
              activate={(licenceId) => void loaded.act(() => call(licenceActivate, { params: { spaceId, licenceId } }))}
              remove={(licenceId) => void loaded.act(() => call(licenceDelete, { params: { spaceId, licenceId } }))}
            />
          )}
          {checkout && <LoadDialog spaceId={spaceId} onLoaded={loaded.again} onClose={() => hideForm('checkout')} />}
          {renamed && (
            <RenameDialog
              spaceId={spaceId}
              licence={renamed}
              onRenamed={loaded.again}
              onClose={() => setRenamed(null)}
            />
          )}
        </>
      )}
    </Section>
  )
}

interface LicencesProps {
  licences: readonly Licence[]
  onRename: (licence: Licence) => void
  activate: (licenceId: string) => void
  remove: (licenceId: string) => void
}

function Licences({ licences, onRename, activate, remove }: LicencesProps) {
  const { t } = useTranslation('administration')
  const ask = async ({ id, name }: Licence) => {
    const answer = await confirm({
      message: t('licence.deleteMessage', { name }),
      okLabel: t('delete'),
      intent: 'danger',
    })
    if (answer) remove(id)
  }
  return (
    <div className="administration-table">
      <table>
        <thead>
          <tr>
            <th>{t('licence.name')}</th>
            <th>{t('licence.customer')}</th>
            <th>{t('licence.validTo')}</th>
            <th>{t('licence.seats')}</th>
            <th>{t('licence.state')}</th>
            <th aria-label={t('acts')} />
          </tr>
        </thead>
        <tbody>
          {licences.map((licence) => (
            <tr key={licence.id}>
              <td>{licence.name}</td>
              <td>{licence.customer}</td>
              <td>{dateOf(licence.validTo)}</td>
              <td>{[licence.paid, licence.estimate, licence.bim].join(' / ')}</td>
              <td>
                {licence.active && (
                  <Tag minimal intent={licence.expired ? 'danger' : 'success'}>
                    {t(licence.expired ? 'licence.expired' : 'licence.active')}
                  </Tag>
                )}
                {!licence.active && licence.expired && <Tag minimal>{t('licence.expired')}</Tag>}
              </td>
              <td className="is-acts">
                {!licence.active && (
                  <Button variant="minimal" text={t('licence.activate')} onClick={() => activate(licence.id)} />
                )}
                <Button variant="minimal" text={t('licence.rename')} onClick={() => onRename(licence)} />
                <Button variant="minimal" text={t('delete')} onClick={() => void ask(licence)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LoadDialogProps {
  spaceId: string
  onLoaded: () => void
  onClose: () => void
}

function LoadDialog({ spaceId, onLoaded, onClose }: LoadDialogProps) {
  const { t } = useTranslation('administration')
  const id = useId()
  const [name, setName] = useState('')
  const [token, setToken] = useState('')
  const work = async () => {
    await call(licenceLoad, { params: { spaceId }, input: { name, token } })
    onLoaded()
  }
  return (
    <ActDialog
      title={t('licence.load')}
      submit={t('licence.load')}
      disabled={name.trim() === '' || token.trim() === ''}
      work={work}
      close={onClose}
    >
      {(error) => (
        <div className="administration-form">
          <TextField label={t('licence.name')} value={name} autoFocus onChange={setName} />
          <div className="pl-field">
            <label htmlFor={id}>{t('licence.token')}</label>
            <TextArea
              id={id}
              fill
              rows={6}
              value={token}
              intent={error ? 'danger' : 'none'}
              onChange={(event) => setToken(event.currentTarget.value)}
            />
            {error && (
              <p className="pl-field-error" role="alert">
                {error}
              </p>
            )}
          </div>
        </div>
      )}
    </ActDialog>
  )
}

interface RenameDialogProps {
  spaceId: string
  licence: Licence
  onRenamed: () => void
  onClose: () => void
}

function RenameDialog({ spaceId, licence, onRenamed, onClose }: RenameDialogProps) {
  const { t } = useTranslation('administration')
  const [name, setName] = useState(licence.name)
  const work = async () => {
    await call(licenceRename, { params: { spaceId, licenceId: licence.id }, input: { name } })
    onRenamed()
  }
  return (
    <ActDialog title={t('licence.rename')} submit={t('save')} disabled={name.trim() === ''} work={work} close={onClose}>
      {(error) => (
        <TextField label={t('licence.name')} value={name} error={error || undefined} autoFocus onChange={setName} />
      )}
    </ActDialog>
  )
}
