import { OverlayToaster, Position, type Toaster } from '@blueprintjs/core'
import { Envelope } from '@blueprintjs/icons'
import type { ChatEvent } from '@plumbline/core/contract'
import i18n from 'i18next'
import { Avatar } from '../../shell/Avatar.tsx'
import { fullName } from '../../shell/initials.ts'
import { previewOf } from './preview.ts'

/** R-CHAT-07. */
const SHOWN_MS = 10_000
let toaster: Promise<Toaster> | null = null

/** Bottom-left for ten seconds: who, and how it begins. A click leads there. */
export function notify(event: ChatEvent, { desktop, open }: { desktop: boolean; open: () => void }): void {
  const { by, message } = event
  const text = previewOf(message.text) || i18n.t('chat:wordless')
  toaster ??= OverlayToaster.create({ position: Position.BOTTOM_LEFT, maxToasts: 4 })
  void toaster.then((ready) => {
    const key = message.id
    const lead = (): void => {
      ready.dismiss(key)
      open()
    }
    ready.show({ message: <Told by={by} text={text} open={lead} />, timeout: SHOWN_MS }, key)
  })
  if (desktop && document.visibilityState === 'hidden' && Notification.permission === 'granted') {
    const told = new Notification(fullName(by), { body: text, tag: message.id })
    told.onclick = () => {
      window.focus()
      open()
    }
  }
}

function Told({ by, text, open }: { by: ChatEvent['by']; text: string; open: () => void }) {
  return (
    <button type="button" className="pl-chat-told" onClick={open}>
      {by.avatar ? <Avatar person={by} size={24} /> : <Envelope size={20} />}
      <span>
        <b>{fullName(by)}</b>
        <span>{text}</span>
      </span>
    </button>
  )
}
