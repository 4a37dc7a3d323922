import { Button, NumericInput } from '@blueprintjs/core'
import { type SpaceSettings, spaceFill, spaceSettings, spaceUpdate } from '@plumbline/core/contract'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { invalidName } from '../../parts/spaces/space-name.ts'
import { session } from '../../session/session.ts'
import { succeeds } from '../../shell/attempt.ts'
import { TextField } from '../../shell/TextField.tsx'
import { toast } from '../../shell/toast.ts'
import { DeleteSpaceDialog } from '../spaces/index.ts'
import { Section } from './Section.tsx'
import { StorageUse } from './StorageUse.tsx'
import { type Loaded, useLoaded } from './use-loaded.ts'

/** The settings form of a space (R-SPACE-21). */
export default function SettingsSection({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('administration')
  const loaded = useLoaded(
    spaceId,
    async (signal) => (await call(spaceSettings, { params: { spaceId }, signal })).settings,
  )
  return (
    <Section title={t('section.settings')} lead={t('settings.lead')} loaded={loaded}>
      {(settings) => (
        <>
          <SettingsForm spaceId={spaceId} settings={settings} loaded={loaded} />
          <StorageUse spaceId={spaceId} />
          <h3>{t('settings.acts')}</h3>
          <SpaceActs spaceId={spaceId} name={settings.name} />
        </>
      )}
    </Section>
  )
}

const LONGEST_CURRENCY = 8

interface SettingsFormProps {
  spaceId: string
  settings: SpaceSettings
  loaded: Loaded<SpaceSettings>
}

function SettingsForm({ spaceId, settings, loaded }: SettingsFormProps) {
  const { t } = useTranslation('administration')
  const [draft, setDraft] = useState(settings)
  useEffect(() => setDraft(settings), [settings])
  const put = (change: Partial<SpaceSettings>): void => setDraft({ ...draft, ...change })
  const invalid = invalidName(draft.name)
  const currency = draft.currency.trim()
  const invalidCurrency = currency === '' || currency.length > LONGEST_CURRENCY
  const isInvalid = invalid !== null || invalidCurrency
  const isChanged = JSON.stringify(draft) !== JSON.stringify(settings)
  const save = async () => {
    const saved = await loaded.act(() => call(spaceUpdate, { params: { spaceId }, input: draft }))
    if (!saved) return
    if (session.space) Object.assign(session.space, { name: draft.name, currency })
    toast.done(t('saved'))
  }
  return (
    <form
      className="administration-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isInvalid && isChanged) void save()
      }}
    >
      <TextField
        label={t('settings.name')}
        value={draft.name}
        error={invalid ? t(`spaces:new.${invalid}`) : undefined}
        onChange={(name) => put({ name })}
      />
      <Days
        label={t('settings.inviteDays')}
        value={draft.inviteDays}
        min={1}
        max={90}
        onChange={(inviteDays) => put({ inviteDays })}
      />
      <Days
        label={t('settings.auditDays')}
        value={draft.auditDays}
        min={30}
        max={3650}
        onChange={(auditDays) => put({ auditDays })}
      />
      <TextField
        label={t('settings.currency')}
        value={draft.currency}
        error={invalidCurrency ? t('settings.wrongCurrency') : undefined}
        onChange={(currency) => put({ currency })}
      />
      <p>
        <Button type="submit" intent="primary" text={t('save')} disabled={!isChanged || isInvalid} />
      </p>
    </form>
  )
}

interface DaysProps {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

function Days({ label, value, min, max, onChange }: DaysProps) {
  const id = useId()
  return (
    <div className="pl-field">
      <label htmlFor={id}>{label}</label>
      <NumericInput
        id={id}
        // Its buttons would point at an id of their own.
        buttonPosition="none"
        value={value}
        min={min}
        max={max}
        clampValueOnBlur
        onValueChange={(days) => Number.isInteger(days) && onChange(days)}
      />
    </div>
  )
}

function SpaceActs({ spaceId, name }: { spaceId: string; name: string }) {
  const { t } = useTranslation('administration')
  const navigate = useNavigate()
  const { space } = useSnapshot(session)
  const [deleting, setDeleting] = useState(false)
  const [filling, setFilling] = useState(false)
  const fill = async () => {
    setFilling(true)
    if (await succeeds(() => call(spaceFill, { params: { spaceId } }))) toast.done(t('settings.filled'))
    setFilling(false)
  }
  return (
    <p>
      <Button text={t('settings.fill')} loading={filling} onClick={() => void fill()} />{' '}
      {space?.deletable && (
        <Button intent="danger" variant="outlined" text={t('settings.delete')} onClick={() => setDeleting(true)} />
      )}
      {deleting && (
        <DeleteSpaceDialog
          space={{ id: spaceId, name }}
          onDeleted={() => void navigate('/auth/select-space')}
          onClose={() => setDeleting(false)}
        />
      )}
    </p>
  )
}
