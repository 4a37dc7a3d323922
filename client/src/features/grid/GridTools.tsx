import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Cog, CollapseAll, ExpandAll, Search } from '@blueprintjs/icons'
import type { GridGroundView } from '@plumbline/core/contract'
import type { GridSetting } from '@plumbline/core/gwbs'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PrintLink } from '../../parts/paper/PrintLink.tsx'
import { isTyping } from '../../shell/chords.ts'
import { useHotkeys } from '../../shell/hotkeys.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { useListQuery } from '../../shell/list-query.ts'
import { useSettled } from '../../shell/use-settled.ts'
import { type PrintedGrid, useGridIndicators } from './grid-look.ts'
import type { Folding } from './grid-rows.ts'
import { SaveSheet } from './SaveSheet.tsx'

/** A part of the code or name, and a number that one came from. */
export function GridFilters() {
  const { t } = useTranslation('grid')
  const { query, setQuery } = useListQuery()
  const [typed, type] = useTypedFilter()
  const indicators = useGridIndicators()
  const field = useRef<HTMLInputElement>(null)
  useHotkeys('screen', ({ target }, chord) => {
    if (chord !== 'Slash' || isTyping(target)) return false
    field.current?.select()
    return true
  })
  return (
    <>
      <InputGroup
        className="grid-find"
        inputRef={field}
        leftIcon={<Search size={14} />}
        placeholder={t('find')}
        aria-label={t('find')}
        value={typed}
        maxLength={200}
        onValueChange={type}
        onKeyDown={({ key }) => key === 'Escape' && type('')}
      />
      <HTMLSelect
        aria-label={t('indicator.label')}
        value={indicators.find(({ value }) => value === query.indicator)?.value ?? ''}
        options={[{ value: '', label: t('indicator.all') }, ...indicators]}
        onChange={({ currentTarget: { value } }) => setQuery({ indicator: value })}
      />
    </>
  )
}

/** The address follows the pauses of who types, and the field follows the address when that changes by itself. */
function useTypedFilter(): [string, (text: string) => void] {
  const { query, setQuery } = useListQuery()
  const [typed, type] = useState(query.filter)
  const settled = useSettled(typed)
  const told = useRef(query.filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is told once, when it comes to rest
  useEffect(() => {
    if (settled.trim() === told.current) return
    told.current = settled.trim()
    setQuery({ filter: told.current })
  }, [settled])
  useEffect(() => {
    if (query.filter === told.current) return
    told.current = query.filter
    type(query.filter)
  }, [query.filter])
  return [typed, type]
}

interface GridActsProps {
  spaceId: string
  projectId: string
  ground: GridGroundView
  setting: GridSetting
  folding: Folding
  fold: (folding: Folding) => void
  isSetting: boolean
  showSettings: (shown: boolean) => void
}

/** What is done with the whole grid. */
export function GridActs(props: GridActsProps) {
  const { spaceId, projectId, ground, setting, folding, fold, isSetting, showSettings } = props
  const { t } = useTranslation('grid')
  const all = (base: Folding['base']) => () => fold({ base, switched: new Set() })
  return (
    <>
      <Link to={`/${spaceId}/pipeline/${projectId}`}>{t('toPipeline')}</Link>
      {ground.works > 0 && (
        <>
          <IconButton icon={<ExpandAll size={14} />} label={t('openAll')} onClick={all('all')} />
          <IconButton icon={<CollapseAll size={14} />} label={t('closeAll')} onClick={all('none')} />
          <SaveSheet {...{ projectId, ground, setting }} />
          <PrintLink to={`/${spaceId}/grid/${projectId}/print`} state={{ setting, folding } satisfies PrintedGrid} />
        </>
      )}
      <Button
        variant="minimal"
        icon={<Cog />}
        text={t('settings')}
        active={isSetting}
        aria-pressed={isSetting}
        onClick={() => showSettings(!isSetting)}
      />
    </>
  )
}
