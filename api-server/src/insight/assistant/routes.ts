import { draftCommand } from '@plumbline/core/assistant'
import {
  type AssistantHere,
  type AssistantItem,
  type AssistantSettings,
  aiApplyDecomposeWbsItem,
  aiDecomposeWbsItem,
  aiHistoryItem,
  aiHistoryList,
  aiScheduleAnalytics,
  assistantSettingsRead,
  assistantSettingsSave,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { roomRightOf } from '@plumbline/core/permissions'
import { originOf } from '../../identity/addresses/index.ts'
import { auditInstallation } from '../../identity/audit/index.ts'
import type { Sealing } from '../../identity/second-factor/index.ts'
import { roomOf } from '../../planning/schedules/document/index.ts'
import { findVersion, requireVersion } from '../../planning/versions/kinds/index.ts'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Scope, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { newId } from '../../platform/ids.ts'
import { type ConversationParts, converse } from './conversation.ts'
import {
  giveBack,
  insertItem,
  type SettingsRow,
  saveSettings,
  selectItem,
  selectItems,
  selectSettings,
  selectTokens,
  takeForApplying,
} from './repository.ts'

interface AssistantParts extends ConversationParts {
  collabApi: CollabApi
  sealing: Sealing
  allowsPrivate: boolean
  /** A piece of an answer, to who asked. */
  wrote(at: { userId: string; spaceId: string }, event: { askId: string; text: string }): void
}

/** People whose question is being answered by this server: one at a time, so that a budget is not passed at once. */
type Busy = Set<string>

const usual: AssistantSettings = {
  enabled: false,
  address: '',
  model: '',
  hasKey: false,
  monthlyTokens: 200_000,
  sendsNames: true,
}

export function bindAssistant(api: Api, parts: AssistantParts): void {
  bindSettings(api, parts)
  bindQuestions(api, parts)
  bindHistory(api, parts)
}

function bindSettings(api: Api, { database, sealing, allowsPrivate }: AssistantParts): void {
  const spaceOf = async (_: Transaction, { params }: { params: { spaceId: string } }) => params.spaceId

  api.inSpace(assistantSettingsRead, spaceOf, async ({ scope, spaceId }) => ({
    settings: settingsView(await database.inScope(scope, (tx) => selectSettings(tx, spaceId))),
  }))

  api.inSpace(assistantSettingsSave, spaceOf, async ({ scope, spaceId, input: { key, ...input } }) => {
    originOf(input.address, allowsPrivate)
    const settings = await database.inScope(scope, async (tx) => {
      const before = await selectSettings(tx, spaceId)
      // A key is of one endpoint: it is not shown to another one.
      const kept = before?.address === input.address ? before.key : null
      const sealed = key === undefined ? kept : key === '' ? null : sealing.seal(Buffer.from(key))
      await saveSettings(tx, { spaceId, userId: scope.userId }, { ...input, key: sealed })
      const after = await selectSettings(tx, spaceId)
      const change = { subject: input.address, before: summaryOf(before), after: summaryOf(after) }
      await auditInstallation(tx, { spaceId, userId: scope.userId, kind: 'assistant.changed', ...change })
      return after
    })
    return { settings: settingsView(settings) }
  })
}

/** Nothing: it is off. Of a key only that there is one. */
const summaryOf = (row: SettingsRow | null): string =>
  row?.enabled
    ? [row.model, row.monthlyTokens, row.key === null ? [] : '***', row.sendsNames ? 'names' : []].flat().join(', ')
    : ''

function settingsView(row: SettingsRow | null): AssistantSettings {
  if (!row) return usual
  const { key, ...settings } = row
  return { ...settings, hasKey: key !== null }
}

const spaceOfParams = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
  (await findVersion(tx, params.versionId))?.spaceId ?? null

interface Question {
  scope: Scope
  spaceId: string
  versionId: string
  kind: AssistantItem['kind']
  question: string
  wbsId: string | null
  askId: string | undefined
}

function bindQuestions(api: Api, parts: AssistantParts): void {
  const { database, collabApi } = parts
  const busy: Busy = new Set()

  api.inSpace(aiScheduleAnalytics, spaceOfParams, async ({ scope, spaceId, params: { versionId }, input }) => {
    const { question, askId } = input
    return {
      item: await ask(parts, busy, { scope, spaceId, versionId, kind: 'analytics', question, wbsId: null, askId }),
    }
  })

  api.inSpace(aiDecomposeWbsItem, spaceOfParams, async ({ scope, spaceId, params: { versionId }, input }) => {
    const { wbsId, hint, askId } = input
    const row = await collabApi.find(roomOf(versionId), 'rows', wbsId)
    if (!row) throw new AppError('ROW_MISSING', { id: wbsId })
    return {
      item: await ask(parts, busy, { scope, spaceId, versionId, kind: 'decompose', question: hint, wbsId, askId }),
    }
  })

  api.inSpace(aiApplyDecomposeWbsItem, spaceOfParams, async ({ scope, subject, params: { versionId }, input }) => {
    const version = await requireVersion(database, scope, versionId, 'write')
    const at = { versionId, userId: scope.userId }
    const item = await database.inScope(scope, (tx) => selectItem(tx, at, input.itemId))
    if (!item?.draft) throw new AppError('NOT_FOUND')
    if (input.written) {
      if (!(await database.inScope(scope, (tx) => takeForApplying(tx, item.id, input.written ?? [])))) {
        throw new AppError('ASSISTANT_APPLIED')
      }
      return { item: { ...item, applied: input.written } }
    }
    const keys = new Set(input.keys ?? item.draft.rows.map(({ key }) => key))
    const { command, ids } = draftCommand(item.draft, keys, await dayMinutes(parts, versionId, item.draft.wbsId), newId)
    if (ids.length === 0) throw new AppError('NOT_FOUND')
    const taken = await database.inScope(scope, (tx) => takeForApplying(tx, item.id, ids))
    if (!taken) throw new AppError('ASSISTANT_APPLIED')
    try {
      await collabApi.command(roomOf(versionId), [command], scope.userId, roomRightOf(subject, version) ?? 'read')
    } catch (error) {
      await database.inScope(scope, (tx) => giveBack(tx, item.id))
      throw error
    }
    return { item: { ...item, applied: ids } }
  })
}

/** Minutes of a day where the row stands. */
async function dayMinutes({ reader }: AssistantParts, versionId: string, wbsId: string): Promise<number> {
  const [row] = await reader.byIds(versionId, [wbsId])
  if (!row) throw new AppError('ROW_MISSING', { id: wbsId })
  return row.dayMinutes
}

async function ask(parts: AssistantParts, busy: Busy, asked: Question): Promise<AssistantItem> {
  const { database, sealing, allowsPrivate, wrote } = parts
  const { scope, spaceId, versionId, kind, question, wbsId, askId } = asked
  const at = { spaceId, userId: scope.userId }
  const { scheduleId } = await requireVersion(database, scope, versionId, 'read')
  if (busy.has(at.userId)) throw new AppError('ASSISTANT_BUSY')
  busy.add(at.userId)
  try {
    const { settings, used } = await database.inScope(scope, async (tx) => ({
      settings: await selectSettings(tx, spaceId),
      used: await selectTokens(tx, at),
    }))
    if (!settings?.enabled) throw new AppError('ASSISTANT_OFF')
    if (used >= settings.monthlyTokens) throw new AppError('ASSISTANT_BUDGET', { tokens: settings.monthlyTokens })
    const { address, model, sendsNames } = settings
    const key = settings.key && (sealing.open(settings.key)?.toString() ?? null)
    const outcome = await converse(parts, {
      endpoint: { address, model, key, allowsPrivate },
      place: { scope, scheduleId, versionId },
      ...{ question, wbsId, sendsNames },
      onText: (text) => {
        if (askId !== undefined) wrote(at, { askId, text })
      },
    })
    const { error, tokens, ...answer } = outcome
    const id = newId()
    const item = { ...{ id, kind, question, model, tokens, applied: null }, ...answer, error: error?.code ?? null }
    const state = error ? ('failed' as const) : ('done' as const)
    await database.inScope(scope, (tx) => insertItem(tx, { ...at, versionId }, { ...item, state }))
    if (error) throw error
    const stored = await database.inScope(scope, (tx) => selectItem(tx, { versionId, userId: at.userId }, id))
    if (!stored) throw new AppError('NOT_FOUND')
    return stored
  } finally {
    busy.delete(at.userId)
  }
}

function bindHistory(api: Api, { database }: AssistantParts): void {
  api.inSpace(aiHistoryList, spaceOfParams, ({ scope, spaceId, params: { versionId }, input }) =>
    database.inScope(scope, async (tx) => ({
      ...(await selectItems(tx, { versionId, userId: scope.userId }, input)),
      here: await hereOf(tx, { spaceId, userId: scope.userId }),
    })),
  )

  api.inSpace(aiHistoryItem, spaceOfParams, async ({ scope, params: { versionId, assistantItemId } }) => {
    const item = await database.inScope(scope, (tx) =>
      selectItem(tx, { versionId, userId: scope.userId }, assistantItemId),
    )
    if (!item) throw new AppError('NOT_FOUND')
    return { item }
  })
}

async function hereOf(tx: Transaction, at: { spaceId: string; userId: string }): Promise<AssistantHere> {
  const { enabled, monthlyTokens, sendsNames } = (await selectSettings(tx, at.spaceId)) ?? usual
  return { isOn: enabled, usedTokens: await selectTokens(tx, at), monthlyTokens, sendsNames }
}
