import type { Answer } from './messages.ts'
import type { Question, Questions } from './questions.ts'
import type { WorkerSession } from './worker-session.ts'

const nothingToDo: Answer = { ok: true }

/** What the worker answers; `current` is null before a schedule was opened. */
function answersOf(current: () => WorkerSession | null): Questions {
  const schedule = () => current()?.schedule
  return {
    execute: (command) => current()?.execute(command) ?? nothingToDo,
    undo: () => current()?.undo() ?? nothingToDo,
    redo: () => current()?.redo() ?? nothingToDo,
    insist: () => current()?.insist() ?? nothingToDo,
    applyRefused: (id, command) => current()?.applyRefused(id, command) ?? nothingToDo,
    takeBack: (id) => current()?.takeBack(id) ?? nothingToDo,
    showMoment: async (seq) => (await current()?.showMoment(seq)) ?? nothingToDo,
    restoreMoment: () => current()?.restoreMoment() ?? nothingToDo,
    finishAt: async (seq) => (await current()?.finishAt(seq)) ?? null,
    details: (id) => schedule()?.details(id) ?? null,
    loopThrough: (predId, succId) => schedule()?.loopThrough(predId, succId) ?? null,
    suspendedLoops: () => schedule()?.suspendedLoops() ?? [],
    previewSetup: (ids, setup) => schedule()?.previewSetup(ids, setup) ?? null,
    whatIf: (id, fields) => schedule()?.whatIf(id, fields) ?? null,
    explain: (id, value) => schedule()?.explain(id, value) ?? null,
    trace: (id) => schedule()?.trace(id) ?? null,
    floatPaths: (options) => schedule()?.floatPaths(options) ?? [],
    quality: () => schedule()?.quality() ?? null,
    calendarEffect: (calendars) => schedule()?.calendarEffect(calendars) ?? null,
    dayAmounts: (ids, days, curve) => schedule()?.dayAmounts(ids, days, curve) ?? [],
    histogram: async (question) => (await schedule()?.histogram(question)) ?? null,
    usageGround: (resources, spreading, nodes) => schedule()?.usage.setGround(resources, spreading, nodes),
    usage: async (question) => (await schedule()?.askUsage(question)) ?? null,
    assignmentRows: async (resourceIds, period) => (await schedule()?.usage.assignmentRows(resourceIds, period)) ?? [],
    typedDays: async (workId, id, period) => (await schedule()?.usage.typedDays(workId, id, period)) ?? null,
    earned: async () => (await schedule()?.earned()) ?? null,
    worksBehind: async (resourceIds, from, to) => (await schedule()?.usage.worksBehind(resourceIds, from, to)) ?? [],
    level: async (question) => (await current()?.level(question)) ?? 'stopped',
    stopLevelling: () => current()?.stopLevelling(),
    forgetLevelling: () => current()?.forgetLevelling(),
    tryLevelling: (accepted) => current()?.tryLevelling(accepted) ?? null,
    emptyWorks: () => schedule()?.emptyWorks() ?? null,
    riskState: async (levelled) => (await schedule()?.riskState(levelled)) ?? null,
    learnedCommand: (learned) => schedule()?.learnedCommand(learned) ?? null,
    openKinds: (attributeId) => schedule()?.openKinds(attributeId) ?? [],
    kindSpreadCommand: (spreads) => schedule()?.kindSpreadCommand(spreads) ?? null,
    spreadCommand: (spread, ids) => schedule()?.spreadCommand(spread, ids) ?? null,
    simulate: async (question) => (await current()?.simulate(question)) ?? 'stopped',
    stopSimulation: () => current()?.stopSimulation(),
    paths: async (question) => (await current()?.paths(question)) ?? null,
    shorten: async (question) => {
      const session = current()
      return session ? session.shorten(question) : 'stopped'
    },
    stopShortening: () => current()?.stopShortening(),
    foreseenDraft: (chosen) => current()?.foreseenDraft(chosen) ?? null,
    remainsByIntensity: () => schedule()?.remainsByIntensity() ?? null,
    rollUp: (id) => schedule()?.rollUp(id) ?? null,
    branch: (ids) => schedule()?.branch(ids) ?? null,
  }
}

/** Answers questions by their names, one after the other; what takes longer is awaited by who asked. */
export function answering(current: () => WorkerSession | null): (question: Question) => unknown {
  const answers = answersOf(current)
  return ({ name, with: given }) => (answers[name] as (...given: unknown[]) => unknown)(...given)
}
