import { defineConfig } from '@playwright/test'
import { REQUIREMENT } from '../../core/test/checklist/proofs.ts'
import { findHeadlessChromium } from '../../core/test/chromium.ts'

/**
 * The address bar of a whole Chromium draws pages of its own, in a renderer for each context of a test: two of them take
 * more processor than the page under test. A later `--disable-features` replaces playwright's, so its own stand here too.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

const tooSlow = process.env.SLOW ? [] : [/@slow/]

/** What planners do all day. */
const daily = /(faults|gantt|history|import|keyboard|offline|planner|together|typing|unsaved)\.e2e\.ts$/

/** Real browsers against the servers that `npm start` starts. Two at once on two cores: with three, tests that hold times fail. */
export default defineConfig({
  testDir: '.',
  globalSetup: './global.setup.ts',
  testMatch: '*.e2e.ts',
  // In this order: what comes last is left out when a run is late.
  projects: [
    { name: 'requirements', grep: REQUIREMENT, grepInvert: tooSlow },
    { name: 'daily', grepInvert: [REQUIREMENT, ...tooSlow], testMatch: daily },
    { name: 'others', grepInvert: [REQUIREMENT, ...tooSlow], testIgnore: daily },
  ],
  outputDir: '../../test-results',
  workers: 2,
  // Of what hangs, not of what is slow: a machine that others use too is three times slower than a quiet one.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../../test-results/e2e.json' }],
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // A button that does not come is told long before the test as a whole has run out of time.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Each new context would fetch and cache the whole application; tests without network allow it for themselves.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? findHeadlessChromium() ?? undefined,
      args: [
        '--no-sandbox',
        `--disable-features=${disabledFeatures.join(',')}`,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
})
