import { z } from 'zod'
import { lagCalendars, ruleSets } from '../plan/index.ts'
import { missingInputs } from '../quality/index.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { id, instantText, nothing } from './fields.ts'

/** What a calculation takes beside works and relations: inputs from other places, settings, and works that lack data. */

const versionParams = z.object({ versionId: id })
const scheduleParams = z.object({ scheduleId: id })
/** Only says what would happen. */
const preview = z.object({ preview: z.boolean().default(false) })

// ---- Inputs beside the document ----

const planned = z.object({ unit: z.string(), plan: z.string() })

const planInputs = z.object({
  /** null: the schedule has no active target version. */
  targetVersionId: id.nullable(),
  works: z.array(
    z.object({
      id,
      start: instantText,
      finish: instantText,
      durationMinutes: z.int(),
      /** As planned there: volume, labour and cost. */
      amounts: z.object({ measure: planned, labour: planned, cost: planned }).partial().optional(),
    }),
  ),
})

/** JSON of `planInputs`, gzip-compressed as it is stored; the ETag is its revision. */
export const planInputsRead = defineRoute({
  name: 'planInputsRead',
  method: 'GET',
  path: '/versions/:versionId/plan-inputs',
  can: 'schedule.read',
  params: versionParams,
  input: nothing,
  answer: 'binary',
  output: planInputs,
  errors: [],
})

/** Takes the dates of the active target version anew; dates of the plan stay as they are. */
export const targetDatesUpdate = defineRoute({
  name: 'targetDatesUpdate',
  method: 'PATCH',
  path: '/versions/:versionId/update/target-dates',
  can: 'schedule.edit',
  params: versionParams,
  input: preview,
  output: z.object({
    targetVersionId: id,
    targetName: z.string(),
    /** Works with a counterpart in the target version. */
    matched: z.int(),
    /** Those whose target dates are new or other than before. */
    changed: z.int(),
    /** Works without one: scenarios by target duration fall back there. */
    unmatched: z.int(),
    /** The first of them. */
    unmatchedCodes: z.array(z.string()),
  }),
  errors: ['VERSION_LOCKED', 'TARGET_VERSION_MISSING'],
})
export type TargetDatesUpdated = z.infer<typeof targetDatesUpdate.output>

/** Planned costs of works from their assignments at the prices of each day; facts stay as they are. */
export const versionUpdateCosts = defineRoute({
  name: 'versionUpdateCosts',
  method: 'POST',
  path: '/versions/:versionId/update-costs',
  can: 'schedule.edit',
  params: versionParams,
  input: preview,
  output: z.object({
    /** Works whose planned cost is another one. */
    changed: z.int(),
    same: z.int(),
    /** Works with assignments of which no price is known. */
    withoutPrice: z.int(),
    /** The first of them. */
    withoutPriceCodes: z.array(z.string()),
  }),
  errors: ['VERSION_LOCKED'],
})
export type CostsUpdated = z.infer<typeof versionUpdateCosts.output>

// ---- Settings of the calculation ----

const MAX_MINUTES = 100_000_000

const calculateSettings = z.object({
  dataDate: instantText,
  plannedStart: instantText,
  mustFinishBy: instantText.nullable(),
  defaultCalendarId: plainText().max(64),
  rules: z.enum(ruleSets),
  progressMode: z.enum(['retained_logic', 'progress_override', 'actual_dates']),
  lagCalendar: z.enum(lagCalendars),
  startLagFrom: z.enum(['early_start', 'actual_start']),
  totalFloat: z.enum(['finish', 'start', 'smallest']),
  criticalBy: z.enum(['total_float', 'longest_path']),
  criticalThresholdMinutes: z.int().min(-MAX_MINUTES).max(MAX_MINUTES),
  openEndsCritical: z.boolean(),
  useExpectedFinish: z.boolean(),
  /** Progress scenario, 0…18. */
  scenario: z.int().min(0).max(18),
  remainingRounding: z.enum(['minute', 'day']),
  rateFromInitialDuration: z.boolean(),
})
export type CalculateSettings = z.infer<typeof calculateSettings>
const someSettings = calculateSettings.partial()

const settingsAnswer = z.object({ settings: calculateSettings })
const settingsErrors = ['VERSION_LOCKED', 'FIELD_INVALID'] as const

/** Of the current version. */
export const scheduleSettingsEdit = defineRoute({
  name: 'scheduleSettingsEdit',
  method: 'PATCH',
  path: '/schedules/:scheduleId/settings',
  can: 'schedule.edit',
  params: scheduleParams,
  input: someSettings,
  output: settingsAnswer,
  errors: settingsErrors,
})

export const calculateSettingsRead = defineRoute({
  name: 'calculateSettingsRead',
  method: 'GET',
  path: '/versions/:versionId/calculate-settings',
  can: 'schedule.read',
  params: versionParams,
  input: nothing,
  output: settingsAnswer,
  errors: [],
})

export const calculateSettingsEdit = defineRoute({
  name: 'calculateSettingsEdit',
  method: 'PATCH',
  path: '/versions/:versionId/calculate-settings',
  can: 'schedule.edit',
  params: versionParams,
  input: someSettings,
  output: settingsAnswer,
  errors: settingsErrors,
})

// ---- Works ----

/** Remaining durations of all started works by the intensity of their volume, in one step. */
export const remainsByIntensity = defineRoute({
  name: 'remainsByIntensity',
  method: 'PATCH',
  path: '/versions/:versionId/calculate-remains-duration-by-intensity',
  can: 'schedule.edit',
  params: versionParams,
  input: preview,
  output: z.object({
    changed: z.int(),
    skipped: z.array(z.object({ id, code: z.string(), reason: z.enum(['no_volume', 'no_intensity']) })),
  }),
  errors: ['VERSION_LOCKED', 'CHECKLIST_OPEN', 'FACTS_CLOSED'],
})

/** Unfinished works without volume, rate, executor, calendar, relations or dates. */
export const emptyWorksCheck = defineRoute({
  name: 'emptyWorksCheck',
  method: 'GET',
  path: '/versions/:versionId/check-empty-works',
  can: 'schedule.read',
  params: versionParams,
  input: z.object({
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(10_000).default(1_000),
  }),
  output: z.object({
    total: z.int(),
    counts: z.record(z.enum(missingInputs), z.int()),
    works: z.array(z.object({ id, code: z.string(), name: z.string(), missing: z.array(z.enum(missingInputs)) })),
    /** For a sentence: the first two codes without volume, and how many more. */
    missingVolume: z.object({ codes: z.array(z.string()), more: z.int() }),
  }),
  errors: [],
})
