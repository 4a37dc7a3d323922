import './auth.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { pickLanguage } from '../../i18n/i18n.ts'
import { languageNames, shortCode } from '../../i18n/languages.ts'
import { system } from '../../session/system-state.ts'
import { Plumb } from '../../shell/Plumb.tsx'
import { PlanPicture } from './PlanPicture.tsx'

/** The form left, the picture right; below 1024 px only the form. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth')
  const { state } = useSnapshot(system)
  return (
    <div className="pl-auth">
      <div className="pl-auth-side">
        <header className="pl-auth-header">
          <Plumb size={28} />
          <span className="pl-auth-name">{state?.installationName ?? 'Plumbline'}</span>
          <div className="pl-spring" />
          <Languages />
        </header>
        <main className="pl-auth-main">{children}</main>
        <footer className="pl-auth-footer">{t('version', { version: state?.version ?? '' })}</footer>
      </div>
      <aside className="pl-auth-picture">
        <PlanPicture />
        <div className="pl-auth-words">
          <p>{t('promise')}</p>
          <p>{t('promiseMore')}</p>
        </div>
      </aside>
    </div>
  )
}

function Languages() {
  const { t, i18n } = useTranslation()
  const { state } = useSnapshot(system)
  return (
    <nav className="pl-languages" aria-label={t('rail.language')}>
      {(state?.allowed_langs ?? []).map((language) => (
        <button
          key={language}
          type="button"
          lang={shortCode(language)}
          aria-current={shortCode(language) === shortCode(i18n.language)}
          onClick={() => void pickLanguage(language)}
        >
          {languageNames[shortCode(language)] ?? language}
        </button>
      ))}
    </nav>
  )
}
