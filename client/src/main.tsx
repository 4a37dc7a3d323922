import './app/zod-without-eval.ts'
import '@fontsource-variable/inter/wght.css'
import '@blueprintjs/core/lib/css/blueprint.css'
import '@blueprintjs/select/lib/css/blueprint-select.css'
import './theme/tokens.css'
import './theme/base.css'
import { BlueprintProvider } from '@blueprintjs/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startI18n } from './i18n/i18n.ts'
import { startServiceWorker } from './offline/new-version.ts'
import { startUiState } from './shell/ui-state.ts'
import { startTheme } from './theme/theme.ts'

startTheme()
startUiState()
await startI18n()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <BlueprintProvider>
        <App />
      </BlueprintProvider>
    </StrictMode>,
  )
}

void startServiceWorker()
