import { Button } from '@blueprintjs/core'
import { avatarDelete, avatarSet, type Person } from '@plumbline/core/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { callMultipart } from '../../api/call-multipart.ts'
import { session } from '../../session/session.ts'
import { Avatar } from '../../shell/Avatar.tsx'
import { toastError } from '../../shell/toast.ts'
import { Section } from './Section.tsx'

/** What the server takes; it looks into the file all the same. */
const accepted = 'image/jpeg,image/png,image/webp,image/gif'

export function Picture() {
  const { t } = useTranslation('profile')
  const { person } = useSnapshot(session)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  if (!person) return null
  const change = async (work: Promise<{ person: Person }>): Promise<void> => {
    setBusy(true)
    try {
      session.person = (await work).person
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <Section title={t('picture.title')} lead={t('picture.lead')}>
      <div className="pl-profile-picture">
        <Avatar person={person} size={72} />
        <input
          ref={input}
          type="file"
          accept={accepted}
          hidden
          aria-label={t('picture.choose')}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            currentTarget.value = ''
            if (file) void change(callMultipart(avatarSet, { params: {}, input: {}, files: [file] }))
          }}
        />
        <Button text={t('picture.choose')} loading={busy} onClick={() => input.current?.click()} />
        {person.avatar && (
          <Button variant="minimal" text={t('picture.remove')} onClick={() => void change(call(avatarDelete))} />
        )}
      </div>
    </Section>
  )
}
