import { type Tile, tileKinds } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIndicatorBook } from '../../parts/indicators/indicator-book.ts'
import { useIndicatorName } from '../../parts/indicators/indicator-text.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { isOfIndicator } from './board-content.ts'
import { usualLimits } from './board-templates.ts'
import { NodeField } from './NodeField.tsx'

interface TileDialogProps {
  spaceId: string
  title: string
  before: Tile
  save: (tile: Tile) => Promise<unknown>
  close: () => void
}

/** What a tile shows, of what, and from where on it warns. */
export function TileDialog({ spaceId, title, before, save, close }: TileDialogProps) {
  const { t } = useTranslation(['scoreboard', 'indicators'])
  const [tile, setTile] = useState(before)
  const [limits, setLimits] = useState({ yellow: textOf(before.yellow), red: textOf(before.red) })
  const set = (part: Partial<Tile>): void => setTile({ ...tile, ...part })
  const hasIndicator = isOfIndicator(tile.kind)
  const book = useIndicatorBook()
  const nameOf = useIndicatorName()
  const indicator = tile.indicator ?? 'progress'
  const known = book.get(indicator)
  const chooseIndicator = (key: string): void => {
    const usual = usualLimits(key)
    set({ indicator: key })
    setLimits({ yellow: textOf(usual.yellow), red: textOf(usual.red) })
  }
  const work = (): Promise<unknown> =>
    save(
      hasIndicator
        ? { ...tile, indicator, yellow: numberOf(limits.yellow), red: numberOf(limits.red) }
        : { ...tile, indicator: null, yellow: null, red: null },
    )
  const isBad = hasIndicator && Object.values(limits).some((text) => Number.isNaN(numberOf(text)))
  return (
    <ActDialog title={title} submit={t('save')} disabled={isBad} work={work} close={close}>
      {() => (
        <>
          <SelectField
            label={t('shows')}
            value={tile.kind}
            options={tileKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            onChange={(kind) => set({ kind: kind as Tile['kind'] })}
          />
          {hasIndicator && (
            <SelectField
              label={t('indicatorField')}
              value={indicator}
              options={book.all.map((one) => ({ value: one.key, label: nameOf(one) }))}
              onChange={chooseIndicator}
              hint={known?.own === null ? t(`indicators:explain.${indicator}`) : undefined}
            />
          )}
          <NodeField
            spaceId={spaceId}
            nothing={t('asBoard')}
            value={tile.nodeId}
            onChange={(nodeId) => set({ nodeId })}
          />
          {hasIndicator && known?.unit !== 'instant' && (
            <>
              <TextField
                label={t('yellow')}
                value={limits.yellow}
                onChange={(yellow) => setLimits({ ...limits, yellow })}
                hint={t(known?.better === 'up' ? 'limitBelow' : 'limitAbove')}
                error={Number.isNaN(numberOf(limits.yellow)) ? t('noNumber') : undefined}
              />
              <TextField
                label={t('red')}
                value={limits.red}
                onChange={(red) => setLimits({ ...limits, red })}
                error={Number.isNaN(numberOf(limits.red)) ? t('noNumber') : undefined}
              />
            </>
          )}
        </>
      )}
    </ActDialog>
  )
}

const textOf = (limit: number | null): string => (limit === null ? '' : String(limit))

/** null: none; NaN: what was typed is no number. */
function numberOf(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed === '') return null
  const number = Number(trimmed)
  return Number.isFinite(number) ? number : Number.NaN
}
