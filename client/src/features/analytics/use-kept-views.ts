import {
  type AnalyticPreset,
  type AnalyticSettings,
  analyticPresetList,
  analyticSettingRead,
  type EpsNode,
  usualAnalyticSetting,
} from '@plumbline/core/contract'
import { call } from '../../api/call.ts'
import { useRead } from '../../shell/use-read.ts'
import { type AnalyticsView, viewOfPreset } from './view.ts'

/** What is kept to look at analytics: views under names, and what they open with. */
export interface KeptViews {
  presets: readonly AnalyticPreset[]
  settings: AnalyticSettings
}

export type Level = NonNullable<AnalyticPreset['level']>

export function levelOf(node: Pick<EpsNode, 'kind'> | null): Level {
  if (node === null) return 'space'
  return node.kind === 'folder' ? 'project' : node.kind
}

export const isOffered = (preset: AnalyticPreset, level: Level): boolean =>
  preset.level === null || preset.level === level

/** What is on screen where the address says nothing: the person's setting, else that of the space. */
export function openingView({ presets, settings: { person, space } }: KeptViews, level: Level): AnalyticsView {
  const { presetId, ...view } = person ?? space ?? usualAnalyticSetting
  const preset = presets.find((one) => one.id === presetId && isOffered(one, level))
  return preset ? viewOfPreset(preset) : { ...view, from: '', to: '' }
}

const none: KeptViews = { presets: [], settings: { person: null, space: null } }

/** `kept`: null until it is known. Without an answer analytics open as everywhere. */
export function useKeptViews(spaceId: string): { kept: KeptViews | null; again: () => void } {
  const { value, error, again } = useRead(`kept views ${spaceId}`, async (signal): Promise<KeptViews> => {
    const asked = { params: {}, input: { spaceId }, signal, quiet: true }
    const [{ presets }, settings] = await Promise.all([
      call(analyticPresetList, asked),
      call(analyticSettingRead, asked),
    ])
    return { presets, settings }
  })
  return { kept: value ?? (error === null ? null : none), again }
}
