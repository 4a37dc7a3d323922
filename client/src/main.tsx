import '@fontsource-variable/inter/wght.css'
import '@blueprintjs/core/lib/css/blueprint.css'
import '@blueprintjs/select/lib/css/blueprint-select.css'
import './theme/tokens.css'
import './theme/base.css'
import { OverlaysProvider } from '@blueprintjs/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { holdSocket } from './api/socket.ts'
import { App } from './app/App.tsx'
import { watchUncaught } from './app/uncaught.ts'
import { isDayOnPhone, worksShown } from './features/days/index.ts'
import { loadAllTexts, startI18n } from './i18n/i18n.ts'
import { startServiceWorker } from './offline/new-version.ts'
import { followChosenLanguage } from './session/chosen-language.ts'
import { whenQuiet } from './session/when-quiet.ts'
import { startHotkeys } from './shell/hotkeys.ts'
import { keepKeysWithTheirElement } from './shell/own-keys.ts'
import { startUiState } from './shell/ui-state.ts'
import { watchWindowSize } from './shell/window-size.ts'
import { startTheme } from './theme/theme.ts'

watchUncaught()
startTheme()
startUiState()
watchWindowSize()
keepKeysWithTheirElement()
startHotkeys()
await startI18n(isDayOnPhone())
followChosenLanguage()
if (isDayOnPhone()) holdSocket(worksShown)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <OverlaysProvider>
        <App />
      </OverlaysProvider>
    </StrictMode>,
  )
}

// What it fetches and keeps would take the processor from the first screen.
whenQuiet(() => void startServiceWorker())
if (isDayOnPhone()) whenQuiet(() => void loadAllTexts())
