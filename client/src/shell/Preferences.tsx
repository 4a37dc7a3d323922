import './rail-entry.css'
import { Menu, MenuItem, PopoverNext, type PopoverNextPlacement, Tooltip } from '@blueprintjs/core'
import { Contrast, Tick, Translate } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { languageNames, shortCode } from '../i18n/languages.ts'
import { chooseLanguage } from '../session/chosen-language.ts'
import { system } from '../session/system-state.ts'
import { switchTheme, theme } from '../theme/theme.ts'

/** Where the menu or the tooltip opens: beside the rail, or below a bar. */
interface Placed {
  placement: 'right' | 'bottom'
}

export function ThemeSwitch({ placement }: Placed) {
  const { t } = useTranslation()
  const { mode } = useSnapshot(theme)
  const label = t(mode === 'dark' ? 'rail.lightTheme' : 'rail.darkTheme')
  return (
    <Tooltip content={label} placement={placement} openOnTargetFocus={false}>
      <button type="button" className="pl-rail-entry" aria-label={label} onClick={switchTheme}>
        <Contrast />
      </button>
    </Tooltip>
  )
}

export function LanguageMenu({ placement }: Placed) {
  const { t, i18n } = useTranslation()
  const { state } = useSnapshot(system)
  const items = (state?.allowed_langs ?? []).map((language) => (
    <MenuItem
      key={language}
      lang={shortCode(language)}
      text={languageNames[shortCode(language)] ?? language}
      labelElement={shortCode(language) === shortCode(i18n.language) ? <Tick /> : undefined}
      onClick={() => void chooseLanguage(language)}
    />
  ))
  const where: PopoverNextPlacement = placement === 'right' ? 'right-end' : 'bottom-end'
  return (
    <PopoverNext content={<Menu>{items}</Menu>} placement={where}>
      <button type="button" className="pl-rail-entry" aria-label={t('rail.language')} title={t('rail.language')}>
        <Translate />
      </button>
    </PopoverNext>
  )
}
