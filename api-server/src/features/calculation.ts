import { keepIndicators } from '../insight/indicators/index.ts'
import { ownCountOf } from '../insight/own-indicators/index.ts'
import { createCalculator } from '../planning/official/timetable/index.ts'
import { tellNewPeriod } from '../planning/schedules/day-limits/index.ts'
import { createDayFactInputs, type DayDocuments } from '../planning/schedules/days/index.ts'
import { createExternalLinks } from '../planning/schedules/external-links/index.ts'
import { createPlanInputs } from '../planning/schedules/plan-inputs/index.ts'
import { findVersion } from '../planning/versions/kinds/index.ts'
import { keepCopies } from '../planning/vocabulary/calendars/index.ts'
import { keepLoads, spreadingOfVersion } from '../planning/vocabulary/resources/index.ts'
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
    loadsChanged: (versionId) => {
      tellLoads(versionId).catch((err) => log.warn({ err }, 'what resources are needed for is not told yet'))
    },
    indicatorsChanged: (versionId) => {
      tellIndicators(versionId).catch((err) => log.warn({ err }, 'new numbers are not told yet'))
    },
    calculated: (versionId, timetable) => realtime.toVersion(versionId, 'timetable', { versionId, timetable }),
    settled: (versionId, externals) => {
      calculateDependent(versionId)
      calculated(versionId)
      tellDays(versionId).catch((err) => log.warn({ err }, 'days do not know their works yet'))
      externalLinks.calculated(versionId, externals).catch((err) => {
        log.warn({ err }, 'schedules that follow another are not told of its dates yet')
      })
    },
    dataDateMoved: (versionId) => {
      tellNewPeriod(database, versionId).catch((err) => log.warn({ err }, 'the new period for facts is not told yet'))
    },
  })
  /** Whoever looks reads them again, with their own rights. */
  const tellIndicators = async (versionId: string): Promise<void> => {
    const version = await database.asSystem((tx) => findVersion(tx, versionId))
    if (version?.kind !== 'actual') return
    realtime.toSpace(version.spaceId, 'indicators', { scheduleId: version.scheduleId, versionId })
  }
  const tellLoads = async (versionId: string): Promise<void> => {
    const version = await database.asSystem((tx) => findVersion(tx, versionId))
    if (version?.kind === 'actual') realtime.toSpace(version.spaceId, 'loads', { scheduleId: version.scheduleId })
  }
  /** Days are of the actual version. */
  const tellDays = async (versionId: string): Promise<void> => {
    const version = await database.asSystem((tx) => findVersion(tx, versionId))
    if (version?.kind === 'actual') await dayDocuments.calculated({ ...version, versionId })
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
  const groundFor = async (versionId: string) => ({
    inputs: await inputsFor(versionId),
    ...(await database.asSystem(async (tx) => ({
      own: await ownCountOf(tx, versionId),
      spreading: await spreadingOfVersion(tx, versionId),
    }))),
  })
  const calculateDependent = (targetId: string): void => {
    planInputs.behind(targetId).then(
      (ids) => ids.forEach(calculator.inputsChanged),
      (err) => log.warn({ err }, 'what compares with a target version is not calculated yet'),
    )
  }
  return { calculator, planInputs, externalLinks, dayFacts, inputsFor }
}
