import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import { type ChatSettings, chatToasts } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { changeSettings, chatState } from './chat-state.ts'

/** What one wants to be told while looking elsewhere. */
export function ChatSettingsLine() {
  const { t } = useTranslation('chat')
  const { settings } = useSnapshot(chatState)
  return (
    <footer className="pl-chat-settings">
      <HTMLSelect
        aria-label={t('notify')}
        value={settings.toasts}
        options={chatToasts.map((value) => ({ value, label: t(`toasts.${value}`) }))}
        onChange={(event) => void changeSettings({ toasts: event.currentTarget.value as ChatSettings['toasts'] })}
      />
      {'Notification' in window && (
        <Checkbox
          checked={settings.desktop}
          label={t('desktop')}
          onChange={() => void changeSettings({ desktop: !settings.desktop })}
        />
      )}
    </footer>
  )
}
