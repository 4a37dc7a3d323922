import { gunzipSync } from 'node:zlib'
import type { ExternalWorks } from '@plumbline/core/contract'
import {
  type DayFactsContent,
  dayFactInputs,
  externalInputsOf,
  type PlanInputs,
  type PlanInputsContent,
  planInputsOf,
  type TargetDates,
  targetDatesIn,
} from '@plumbline/core/progress'

/** What a calculation reads beside the document, each as gzip-compressed JSON, as it is stored. */
export interface PackedInputs {
  /** Dates of the active target version. */
  targets: Uint8Array
  /** Works of other schedules that relations lead to. */
  externals: Uint8Array
  /** Facts of the daily plan. */
  dayFacts: Uint8Array
}

export function unpackInputs({ targets, externals, dayFacts }: PackedInputs): PlanInputs {
  const content = unpacked(targets) as PlanInputsContent
  return {
    ...planInputsOf(targetDatesIn(content)),
    ...externalInputsOf(unpacked(externals) as ExternalWorks),
    ...dayFactInputs(unpacked(dayFacts) as DayFactsContent),
  }
}

/** Dates and amounts of the active target version; null: there is none. */
export function unpackTargets({ targets }: PackedInputs): Map<string, TargetDates> | null {
  return targetDatesIn(unpacked(targets) as PlanInputsContent)
}

/** As they are stored, by the documents that they come from. */
export const unpackDayFacts = ({ dayFacts }: PackedInputs): DayFactsContent => unpacked(dayFacts) as DayFactsContent

const unpacked = (packed: Uint8Array): unknown => JSON.parse(gunzipSync(packed).toString('utf8'))
