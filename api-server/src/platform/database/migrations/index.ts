import { directoryRights } from './720-directory-rights.ts'
import { directorySynonyms } from './721-directory-synonyms.ts'
import { resourceLoads } from './730-resource-loads.ts'
import { riskRuns } from './760-risk-runs.ts'
import { directoryOrigins } from './775-directory-origins.ts'
import { spaceCurrency } from './780-space-currency.ts'
import { filesOutside } from './795-files-outside.ts'
import { picturesOutside } from './796-pictures-outside.ts'
import { anchorPublications } from './797-anchor-publications.ts'
import { picturesOfDays } from './810-pictures-of-days.ts'
import { timesheetCosts } from './811-timesheet-costs.ts'
import { timetableGround } from './840-timetable-ground.ts'
import { figuresBehind } from './841-figures-behind.ts'
import { callSteps } from './842-call-steps.ts'
import { levelledRisks } from './850-levelled-risks.ts'
import { revisionQuantities } from './895-revision-quantities.ts'
import { reportMailings } from './900-report-mailings.ts'
import { administratorsOfInstallations } from './910-administrators-of-installations.ts'
import { estimateTableLayouts } from './930-estimate-table-layouts.ts'
import { installationEvents } from './955-installation-events.ts'
import { printLogos } from './956-print-logos.ts'
import { equalBytesOnce } from './960-equal-bytes-once.ts'

/** What came after the baseline, in order; a migration that has been released never changes. */
export const migrations: readonly { name: string; sql: string }[] = [
  { name: '720-directory-rights', sql: directoryRights },
  { name: '721-directory-synonyms', sql: directorySynonyms },
  { name: '730-resource-loads', sql: resourceLoads },
  { name: '760-risk-runs', sql: riskRuns },
  { name: '775-directory-origins', sql: directoryOrigins },
  { name: '780-space-currency', sql: spaceCurrency },
  { name: '795-files-outside', sql: filesOutside },
  { name: '796-pictures-outside', sql: picturesOutside },
  { name: '797-anchor-publications', sql: anchorPublications },
  { name: '810-pictures-of-days', sql: picturesOfDays },
  { name: '811-timesheet-costs', sql: timesheetCosts },
  { name: '840-timetable-ground', sql: timetableGround },
  { name: '841-figures-behind', sql: figuresBehind },
  { name: '842-call-steps', sql: callSteps },
  { name: '850-levelled-risks', sql: levelledRisks },
  { name: '895-revision-quantities', sql: revisionQuantities },
  { name: '900-report-mailings', sql: reportMailings },
  { name: '910-administrators-of-installations', sql: administratorsOfInstallations },
  { name: '930-estimate-table-layouts', sql: estimateTableLayouts },
  { name: '955-installation-events', sql: installationEvents },
  { name: '956-print-logos', sql: printLogos },
  { name: '960-equal-bytes-once', sql: equalBytesOnce },
]
