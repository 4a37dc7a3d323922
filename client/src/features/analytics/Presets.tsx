import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { Bookmark, Cog, Trash } from '@blueprintjs/icons'
import {
  type AnalyticPreset,
  type AnalyticPresetContent,
  analyticPresetCreate,
  analyticPresetDelete,
  analyticPresetEdit,
} from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { attempt } from '../../shell/attempt.ts'
import { confirm } from '../../shell/confirm.ts'
import { MenuPopover } from '../../shell/MenuPopover.tsx'
import { PresetDialog } from './PresetDialog.tsx'
import { SettingDialog } from './SettingDialog.tsx'
import type { AnalyticsPlace } from './use-analytics.ts'
import { isOffered, type KeptViews, levelOf } from './use-kept-views.ts'
import { type AnalyticsView, keptView, viewOfPreset } from './view.ts'

interface PresetsProps {
  place: AnalyticsPlace
  kept: KeptViews
  keptAnew: () => void
  view: AnalyticsView
  change: (parts: Partial<AnalyticsView>) => void
}

/** Views that are kept under names: to look through one, to keep the one on screen, to change or delete the chosen one. */
export function Presets({ place: { spaceId, node }, kept, keptAnew, view, change }: PresetsProps) {
  const { t } = useTranslation('analytics')
  const [asked, setAsked] = useState<'name' | 'setting' | null>(null)
  const close = (): void => setAsked(null)
  const level = levelOf(node)
  const presets = kept.presets.filter((one) => isOffered(one, level))
  const shown = presets.find((one) => isSame(viewOfPreset(one), view))
  const create = async (content: Pick<AnalyticPresetContent, 'name' | 'shared' | 'level'>): Promise<void> => {
    await call(analyticPresetCreate, { params: {}, input: { spaceId, ...content, ...keptView(view) } })
    keptAnew()
  }
  const menu = (
    <Menu>
      {presets.map((one) => (
        <MenuItem
          key={one.id}
          text={one.name}
          label={one.shared ? t('preset.shared') : undefined}
          selected={one === shown}
          onClick={() => change(viewOfPreset(one))}
        />
      ))}
      {presets.length > 0 && <MenuDivider />}
      <MenuItem text={t('preset.keep')} icon={<Bookmark size={14} />} onClick={() => setAsked('name')} />
      {shown?.mayEdit && <OfShown preset={shown} again={keptAnew} />}
      <MenuDivider />
      <MenuItem text={t('setting.menu')} icon={<Cog size={14} />} onClick={() => setAsked('setting')} />
    </Menu>
  )
  return (
    <>
      <MenuPopover content={menu}>
        <Button icon={<Bookmark size={14} />} text={shown?.name ?? t('preset.title')} ellipsizeText />
      </MenuPopover>
      {asked === 'name' && <PresetDialog level={level} save={create} close={close} />}
      {asked === 'setting' && <SettingDialog {...{ spaceId, kept, close }} saved={keptAnew} />}
    </>
  )
}

function OfShown({ preset, again }: { preset: AnalyticPreset; again: () => void }) {
  const { t } = useTranslation('analytics')
  const { id, mine: _, mayEdit: __, ...content } = preset
  const params = { presetId: id }
  const share = async (): Promise<void> => {
    await call(analyticPresetEdit, { params, input: { ...content, shared: !content.shared } })
    again()
  }
  const remove = async (): Promise<void> => {
    const question = { message: t('preset.deleteQuestion', { name: content.name }), okLabel: t('preset.delete') }
    if ((await confirm(question)) === null) return
    await call(analyticPresetDelete, { params })
    again()
  }
  return (
    <>
      <MenuItem text={t(content.shared ? 'preset.unshare' : 'preset.share')} onClick={() => void attempt(share)} />
      <MenuItem text={t('preset.delete')} icon={<Trash size={14} />} onClick={() => void attempt(remove)} />
    </>
  )
}

const isSame = (one: AnalyticsView, other: AnalyticsView): boolean =>
  (Object.keys(one) as (keyof AnalyticsView)[]).every((name) => one[name] === other[name])
