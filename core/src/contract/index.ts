import * as account from './account.ts'
import * as analyticLevels from './analytic-levels.ts'
import * as analyticPresets from './analytic-presets.ts'
import * as analyticSetting from './analytic-setting.ts'
import * as analytics from './analytics.ts'
import * as assignments from './assignments.ts'
import * as assistant from './assistant.ts'
import * as attributes from './attributes.ts'
import * as audit from './audit.ts'
import * as backups from './backups.ts'
import * as batchProcessing from './batch-processing.ts'
import * as bcf from './bcf.ts'
import * as bim from './bim.ts'
import * as branches from './branches.ts'
import * as calculatedAttributes from './calculated-attributes.ts'
import * as calculation from './calculation.ts'
import * as calendarFeeds from './calendar-feeds.ts'
import * as calendars from './calendars.ts'
import * as cashFlow from './cash-flow.ts'
import * as chat from './chat.ts'
import * as checklists from './checklists.ts'
import * as comparison from './comparison.ts'
import * as cyclogram from './cyclogram.ts'
import * as dailyView from './daily-view.ts'
import * as dayLimits from './day-limits.ts'
import * as days from './days.ts'
import type { RouteDefinition } from './define.ts'
import * as delays from './delays.ts'
import * as delegation from './delegation.ts'
import * as directories from './directories.ts'
import * as directoryFiles from './directory-files.ts'
import * as directoryRelations from './directory-relations.ts'
import * as directoryWbs from './directory-wbs.ts'
import * as distributions from './distributions.ts'
import * as donorAttributes from './donor-attributes.ts'
import * as estimates from './estimates.ts'
import * as exporting from './exports.ts'
import * as externalLinks from './external-links.ts'
import * as externalSignIn from './external-sign-in.ts'
import * as filtering from './filtering.ts'
import * as gallery from './gallery.ts'
import * as gwbs from './gwbs.ts'
import * as history from './history.ts'
import * as identity from './identity.ts'
import * as importRules from './import-rules.ts'
import * as indicators from './indicators.ts'
import * as jobs from './jobs.ts'
import * as kanban from './kanban.ts'
import * as layouts from './layouts.ts'
import * as licences from './licences.ts'
import * as members from './members.ts'
import * as models from './models.ts'
import * as notices from './notices.ts'
import * as odata from './odata.ts'
import * as overview from './overview.ts'
import * as ownIndicators from './own-indicators.ts'
import * as ownSpace from './own-space.ts'
import * as passport from './passport.ts'
import * as passwords from './passwords.ts'
import * as pipes from './pipes.ts'
import * as planning from './planning.ts'
import * as primitives from './primitives.ts'
import * as printing from './printing.ts'
import * as projects from './projects.ts'
import * as remoteDirectories from './remote-directories.ts'
import * as remoteSpaces from './remote-spaces.ts'
import * as replacements from './replacements.ts'
import * as reportMailings from './report-mailings.ts'
import * as reports from './reports.ts'
import * as spaceUsage from './resource-usage.ts'
import * as resources from './resources.ts'
import * as risk from './risk.ts'
import * as roles from './roles.ts'
import * as scoreboardEmails from './scoreboard-emails.ts'
import * as scoreboards from './scoreboards.ts'
import * as setUp from './set-up.ts'
import * as spaceStorage from './space-storage.ts'
import * as start from './start.ts'
import * as storage from './storage.ts'
import * as structure from './structure.ts'
import * as structureLists from './structure-lists.ts'
import * as system from './system.ts'
import * as timesheets from './timesheets.ts'
import * as transfers from './transfers.ts'
import * as uiState from './ui-state.ts'
import * as viewSettings from './view-settings.ts'
import * as webhooks from './webhooks.ts'
import * as wholeBackups from './whole-backups.ts'
import * as workspace from './workspace.ts'

export * from './account.ts'
export * from './analytic-levels.ts'
export * from './analytic-presets.ts'
export * from './analytic-setting.ts'
export * from './analytics.ts'
export * from './assignments.ts'
export * from './assistant.ts'
export * from './attributes.ts'
export * from './audit.ts'
export * from './backups.ts'
export * from './batch-processing.ts'
export * from './bcf.ts'
export * from './bim.ts'
export * from './branches.ts'
export * from './calculated-attributes.ts'
export * from './calculation.ts'
export * from './calendar-feeds.ts'
export * from './calendars.ts'
export * from './cash-flow.ts'
export * from './chat.ts'
export * from './checklists.ts'
export * from './comparison.ts'
export * from './cyclogram.ts'
export * from './daily-view.ts'
export * from './day-limits.ts'
export * from './days.ts'
export type { RouteDefinition } from './define.ts'
export * from './delays.ts'
export * from './delegation.ts'
export * from './directories.ts'
export * from './directory-files.ts'
export * from './directory-relations.ts'
export * from './directory-wbs.ts'
export * from './distributions.ts'
export * from './donor-attributes.ts'
export { effectiveRights } from './effective-rights.ts'
export * from './estimates.ts'
export type { ChatEvent, ClientEvents, ServerEvents, VersionsEvent } from './events.ts'
export { clientEvents } from './events.ts'
export * from './exports.ts'
export * from './exports.ts'
export * from './external-links.ts'
export * from './external-sign-in.ts'
export * from './filtering.ts'
export * from './gallery.ts'
export * from './gwbs.ts'
export * from './history.ts'
export * from './identity.ts'
export * from './import-rules.ts'
export * from './indicators.ts'
export * from './jobs.ts'
export * from './kanban.ts'
export * from './layouts.ts'
export * from './licences.ts'
export * from './members.ts'
export * from './models.ts'
export { loginNameOf, personNameOf, skeletonOf } from './names.ts'
export * from './notices.ts'
export * from './odata.ts'
export * from './overview.ts'
export * from './own-indicators.ts'
export * from './own-space.ts'
export * from './passport.ts'
export * from './passwords.ts'
export * from './pipes.ts'
export * from './planning.ts'
export * from './primitives.ts'
export * from './printing.ts'
export * from './projects.ts'
export * from './remote-directories.ts'
export * from './remote-spaces.ts'
export * from './replacements.ts'
export * from './report-mailings.ts'
export * from './reports.ts'
export * from './resource-usage.ts'
export * from './resources.ts'
export * from './rhythm.ts'
export * from './risk.ts'
export * from './roles.ts'
export * from './rooms.ts'
export * from './scoreboard-emails.ts'
export * from './scoreboards.ts'
export * from './set-up.ts'
export * from './space-storage.ts'
export * from './start.ts'
export * from './storage.ts'
export * from './structure.ts'
export * from './structure-lists.ts'
export * from './system.ts'
export { type UploadTable, uploadTable } from './tables.ts'
export * from './timesheets.ts'
export * from './transfers.ts'
export * from './ui-state.ts'
export * from './view-settings.ts'
export * from './webhooks.ts'
export * from './whole-backups.ts'
export * from './workspace.ts'

function isRoute(value: unknown): value is RouteDefinition {
  return typeof value === 'object' && value !== null && 'method' in value && 'can' in value
}

/** Every route of the API; a test walks them. */
export const routes: readonly RouteDefinition[] = [
  assistant,
  attributes,
  checklists,
  identity,
  ownSpace,
  passwords,
  account,
  externalSignIn,
  workspace,
  members,
  models,
  primitives,
  printing,
  remoteDirectories,
  remoteSpaces,
  replacements,
  reportMailings,
  reports,
  risk,
  roles,
  licences,
  delegation,
  audit,
  planning,
  backups,
  batchProcessing,
  jobs,
  bcf,
  bim,
  branches,
  calculatedAttributes,
  calculation,
  calendarFeeds,
  calendars,
  cashFlow,
  chat,
  comparison,
  cyclogram,
  dayLimits,
  days,
  delays,
  directories,
  directoryWbs,
  directoryRelations,
  directoryFiles,
  distributions,
  donorAttributes,
  estimates,
  exporting,
  externalLinks,
  filtering,
  gallery,
  history,
  importRules,
  indicators,
  ownIndicators,
  kanban,
  layouts,
  spaceUsage,
  resources,
  assignments,
  odata,
  webhooks,
  wholeBackups,
  transfers,
  overview,
  dailyView,
  system,
  timesheets,
  uiState,
  viewSettings,
  analyticLevels,
  analyticPresets,
  analyticSetting,
  analytics,
  notices,
  passport,
  pipes,
  gwbs,
  projects,
  scoreboards,
  scoreboardEmails,
  setUp,
  spaceStorage,
  storage,
  start,
  structure,
  structureLists,
].flatMap((part) => Object.values(part).filter(isRoute))
