import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { session } from '../../session/session.ts'
import { Avatar } from '../../shell/Avatar.tsx'
import { fullName } from '../../shell/initials.ts'
import { Plumb } from '../../shell/Plumb.tsx'
import { LanguageMenu, ThemeSwitch } from '../../shell/Preferences.tsx'
import { signOut } from '../../shell/sign-out.ts'

export function SpacesHeader() {
  const { t } = useTranslation()
  const { person } = useSnapshot(session)
  return (
    <header className="pl-spaces-header">
      <Plumb />
      <span className="pl-spaces-name">Plumbline</span>
      <div className="pl-spring" />
      <ThemeSwitch placement="bottom" />
      <LanguageMenu placement="bottom" />
      {person && (
        <>
          <span className="pl-spaces-person">{fullName(person)}</span>
          <Avatar person={person} size={28} />
        </>
      )}
      <Button variant="minimal" text={t('rail.signOut')} onClick={() => void signOut()} />
    </header>
  )
}
