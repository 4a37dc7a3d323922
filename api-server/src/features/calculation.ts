import { AppError } from '@plumbline/core/errors'
import { keepIndicators } from '../insight/indicators/index.ts'
import { ownCountOf } from '../insight/own-indicators/index.ts'
import { type CalculatedVersion, createCalculator } from '../planning/official/timetable/index.ts'
import { tellNewPeriod } from '../planning/schedules/day-limits/index.ts'
import { createDayFactInputs, type DayDocuments } from '../planning/schedules/days/index.ts'
import { createExternalLinks } from '../planning/schedules/external-links/index.ts'
import { createPlanInputs } from '../planning/schedules/plan-inputs/index.ts'
import { findVersion } from '../planning/versions/kinds/index.ts'
import { keepCopies } from '../planning/vocabulary/calendars/index.ts'
import { keepLoads, spreadingOfSchedule } from '../planning/vocabulary/resources/index.ts'
import type { Realtime } from '../platform/realtime/index.ts'
import type { FeatureParts } from './parts.ts'

/** Official timetables, and what they read beside the document; a result calculates what depends on it. */
export function createCalculation(
  { config, database, collabApi, log }: FeatureParts,
  realtime: Realtime,
  calculated: (versionId: string) => void,
  dayDocuments: DayDocuments,
) {
  const calculator = createCalculator({
    database,
    collabApi,
    log,
    calculations: config.CALCULATIONS,
    spaceOf: async (versionId) => (await database.asSystem((tx) => findVersion(tx, versionId)))?.spaceId ?? null,
    groundFor: (versionId) => groundFor(versionId),
    isWatched: realtime.isWatched,
    keepCopies,
    copiesChanged: (spaceId) => realtime.toSpace(spaceId, 'calendars', { spaceId }),
    keepIndicators,
    keepLoads,
    // Whoever looks reads them again, with their own rights.
    loadsChanged: ({ kind, spaceId, scheduleId }) => {
      if (kind === 'actual') realtime.toSpace(spaceId, 'loads', { scheduleId })
    },
    indicatorsChanged: ({ id: versionId, kind, spaceId, scheduleId }) => {
      if (kind === 'actual') realtime.toSpace(spaceId, 'indicators', { scheduleId, versionId })
    },
    calculated: (versionId, timetable) => realtime.toVersion(versionId, 'timetable', { versionId, timetable }),
    settled: (version, externals) => {
      calculateDependent(version)
      calculated(version.id)
      if (version.kind === 'actual') tellDays(version)
      externalLinks.calculated(version, externals).catch((err) => {
        log.warn({ err }, 'schedules that follow another are not told of its dates yet')
      })
    },
    dataDateMoved: (versionId) => {
      tellNewPeriod(database, versionId).catch((err) => log.warn({ err }, 'the new period for facts is not told yet'))
    },
  })
  /** Days are of the actual version. */
  const tellDays = (version: CalculatedVersion): void => {
    dayDocuments
      .calculated({ ...version, versionId: version.id })
      .catch((err) => log.warn({ err }, 'days do not know their works yet'))
  }
  const inputsChanged = (versionId: string, revision: string): void => {
    realtime.toVersion(versionId, 'planInputs', { versionId, revision })
    calculator.inputsChanged(versionId)
  }
  const planInputs = createPlanInputs({ database, collabApi, changed: inputsChanged })
  const externalLinks = createExternalLinks({ database, collabApi, changed: inputsChanged })
  const dayFacts = createDayFactInputs(database, inputsChanged)
  const inputsFor = async (versionId: string) => ({
    targets: (await planInputs.contentFor(versionId)).content,
    externals: (await externalLinks.contentFor(versionId)).content,
    dayFacts: (await dayFacts.contentFor(versionId)).content,
  })
  /** Mostly all of it is as it should be: one transaction for every calculation. Throws NOT_FOUND. */
  const groundFor = async (versionId: string) => {
    const stored = await database.asSystem(async (tx) => {
      const version = await findVersion(tx, versionId)
      if (!version) throw new AppError('NOT_FOUND')
      return {
        targets: await planInputs.upToDate(tx, version),
        externals: await externalLinks.upToDate(tx, version),
        dayFacts: await dayFacts.upToDate(tx, version),
        own: await ownCountOf(tx, version),
        spreading: await spreadingOfSchedule(tx, version.scheduleId),
      }
    })
    const { targets, externals, dayFacts: facts, own, spreading } = stored
    const inputs = {
      targets: (targets ?? (await planInputs.contentFor(versionId))).content,
      externals: (externals ?? (await externalLinks.contentFor(versionId))).content,
      dayFacts: (facts ?? (await dayFacts.contentFor(versionId))).content,
    }
    return { inputs, own, spreading }
  }
  const calculateDependent = (target: CalculatedVersion): void => {
    planInputs.behind(target).then(
      (ids) => ids.forEach(calculator.inputsChanged),
      (err) => log.warn({ err }, 'what compares with a target version is not calculated yet'),
    )
  }
  return { calculator, planInputs, externalLinks, dayFacts, inputsFor }
}
