import { Button, Checkbox, NumericInput } from '@blueprintjs/core'
import { type AssistantSettings, assistantSettingsRead, assistantSettingsSave } from '@plumbline/core/contract'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { TextField } from '../../shell/TextField.tsx'
import { toast } from '../../shell/toast.ts'
import { Section } from './Section.tsx'
import { type Loaded, useLoaded } from './use-loaded.ts'

const MOST_TOKENS = 1_000_000_000

/** Whom the assistant of a space asks, and how much people may use of it. */
export default function AssistantSection({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('administration')
  const loaded = useLoaded(
    spaceId,
    async (signal) => (await call(assistantSettingsRead, { params: { spaceId }, signal })).settings,
  )
  return (
    <Section title={t('section.assistant')} lead={t('assistant.lead')} loaded={loaded}>
      {(settings) => <SettingsForm spaceId={spaceId} settings={settings} loaded={loaded} />}
    </Section>
  )
}

interface SettingsFormProps {
  spaceId: string
  settings: AssistantSettings
  loaded: Loaded<AssistantSettings>
}

function SettingsForm({ spaceId, settings, loaded }: SettingsFormProps) {
  const { t } = useTranslation('administration')
  const tokensId = useId()
  const [draft, setDraft] = useState(settings)
  const [key, setKey] = useState('')
  useEffect(() => {
    setDraft(settings)
    setKey('')
  }, [settings])
  const put = (change: Partial<AssistantSettings>): void => setDraft({ ...draft, ...change })
  const isWrong = !URL.canParse(draft.address) || !/^https?:/.test(draft.address)
  const isChanged = key !== '' || JSON.stringify(draft) !== JSON.stringify(settings)
  const isWhole = !isWrong && draft.model.trim() !== ''
  const save = async (): Promise<void> => {
    const { hasKey: _, ...input } = draft
    const given = key === '' ? input : { ...input, key }
    if (await loaded.act(() => call(assistantSettingsSave, { params: { spaceId }, input: given })))
      toast.done(t('saved'))
  }
  return (
    <form
      className="administration-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole && isChanged) void save()
      }}
    >
      <Checkbox
        label={t('assistant.enabled')}
        checked={draft.enabled}
        onChange={(event) => put({ enabled: event.currentTarget.checked })}
      />
      <TextField
        label={t('assistant.address')}
        hint={t('assistant.addressHint')}
        value={draft.address}
        error={draft.address !== '' && isWrong ? t('assistant.addressWrong') : undefined}
        onChange={(address) => put({ address })}
      />
      <TextField label={t('assistant.model')} value={draft.model} onChange={(model) => put({ model })} />
      <TextField
        label={t('assistant.key')}
        hint={settings.hasKey ? t('assistant.keyThere') : t('assistant.keyNone')}
        type="password"
        value={key}
        onChange={setKey}
      />
      <div className="pl-field">
        <label htmlFor={tokensId}>{t('assistant.tokens')}</label>
        <NumericInput
          id={tokensId}
          buttonPosition="none"
          value={draft.monthlyTokens}
          min={0}
          max={MOST_TOKENS}
          clampValueOnBlur
          onValueChange={(monthlyTokens) => Number.isInteger(monthlyTokens) && put({ monthlyTokens })}
        />
      </div>
      <Checkbox
        label={t('assistant.names')}
        title={t('assistant.namesHint')}
        checked={draft.sendsNames}
        onChange={(event) => put({ sendsNames: event.currentTarget.checked })}
      />
      <p>
        <Button type="submit" intent="primary" text={t('save')} disabled={!isChanged || !isWhole} />
      </p>
    </form>
  )
}
