import { Menu, MenuItem } from '@blueprintjs/core'
import { ArrowLeft, ArrowRight, Edit, More, Trash } from '@blueprintjs/icons'
import type { IndicatorView, Tile } from '@plumbline/core/contract'
import { type Limits, lightOf } from '@plumbline/core/indicators'
import { useTranslation } from 'react-i18next'
import { type KnownIndicator, useIndicatorBook } from '../../parts/indicators/indicator-book.ts'
import { useIndicatorName } from '../../parts/indicators/indicator-text.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { MenuPopover } from '../../shell/MenuPopover.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { ExplainedName } from './Explanation.tsx'
import { CashTile } from './tiles/CashTile.tsx'
import { CurveTile } from './tiles/CurveTile.tsx'
import { ChecksTile, LateTile, PeopleTile, ReservesTile } from './tiles/ListTiles.tsx'
import { BarTile, NumberTile } from './tiles/NumberTile.tsx'
import { useIndicators } from './use-scoreboard.ts'
import { useTileDrag } from './use-tile-drag.ts'

export interface TileActs {
  edit: (tile: Tile) => void
  remove: (tile: Tile) => void
  /** To the place of another one. */
  move: (id: string, onto: string) => void
  /** One place to the left or right. */
  step: (id: string, by: -1 | 1) => void
}

interface TileFrameProps {
  tile: Tile
  spaceId: string
  /** What the board is about. */
  boardNode: string | null
  /** Of the tile's own object; '' where it is that of the board. */
  about: string
  /** null: the person only looks. */
  acts: TileActs | null
}

/** A tile with its title, its light, and what may be done to it. */
export function TileFrame({ tile, spaceId, boardNode, about, acts }: TileFrameProps) {
  const { t } = useTranslation('scoreboard')
  const ref = useTileDrag(tile.id, acts?.move ?? null)
  const { value: view, error, again } = useIndicators(spaceId, tile.nodeId ?? boardNode)
  const book = useIndicatorBook()
  const nameOf = useIndicatorName()
  const indicator = tile.indicator === null ? undefined : book.get(tile.indicator)
  const title = indicator ? nameOf(indicator) : t(tile.indicator ? 'indicatorField' : `kind.${tile.kind}`)
  const limits = limitsOf(tile, indicator)
  const light = indicator ? lightOf(limits, view?.values[indicator.key] ?? null) : 'none'
  return (
    <section ref={ref} className={`scoreboard-tile is-${tile.kind}`} aria-label={title} data-light={light}>
      <header>
        {light !== 'none' && <span className="scoreboard-light" role="img" aria-label={t(`light.${light}`)} />}
        <h3>{view && indicator ? <ExplainedName view={view} indicator={indicator} /> : title}</h3>
        {tile.kind === 'late' && view?.values.late && <small>{view.values.late}</small>}
        {about && <small>{about}</small>}
        {acts && <TileMenu tile={tile} title={title} acts={acts} />}
      </header>
      <div className="scoreboard-tile-body">
        {view && <Content {...{ tile, view, indicator, spaceId }} nodeId={tile.nodeId ?? boardNode} />}
        {!view && error !== null && <ReadFailure error={error} again={again} />}
      </div>
    </section>
  )
}

/** Those of the tile, else those of the indicator. */
function limitsOf({ yellow, red }: Tile, indicator: KnownIndicator | undefined): Limits {
  const isSaid = yellow !== null || red !== null
  const { yellow: usualYellow = null, red: usualRed = null } = indicator?.own ?? {}
  const better = indicator?.better ?? null
  return isSaid ? { better, yellow, red } : { better, yellow: usualYellow, red: usualRed }
}

interface ContentProps {
  spaceId: string
  /** null: the whole space. */
  nodeId: string | null
  tile: Tile
  view: IndicatorView
  /** undefined: the tile has none, or one that is not there (any more). */
  indicator: KnownIndicator | undefined
}

function Content({ spaceId, nodeId, tile, view, indicator }: ContentProps) {
  const { t } = useTranslation('scoreboard')
  const { kind } = tile
  if (kind === 'curve') return <CurveTile view={view} />
  if (kind === 'cash') return <CashTile {...{ spaceId, nodeId, view }} />
  if (kind === 'late') return <LateTile view={view} />
  if (kind === 'reserves') return <ReservesTile view={view} />
  if (kind === 'checks') return <ChecksTile view={view} />
  if (kind === 'people') return <PeopleTile />
  if (!indicator) return <p className="scoreboard-muted">{t('noIndicator')}</p>
  const norm = indicator.own?.norm ?? limitsOf(tile, indicator).yellow
  return kind === 'bar' ? (
    <BarTile view={view} indicator={indicator} norm={norm} />
  ) : (
    <NumberTile view={view} indicator={indicator} norm={norm} />
  )
}

function TileMenu({ tile, title, acts }: { tile: Tile; title: string; acts: TileActs }) {
  const { t } = useTranslation('scoreboard')
  const menu = (
    <Menu>
      <MenuItem icon={<Edit />} text={t('editTile')} onClick={() => acts.edit(tile)} />
      <MenuItem icon={<ArrowLeft />} text={t('moveLeft')} onClick={() => acts.step(tile.id, -1)} />
      <MenuItem icon={<ArrowRight />} text={t('moveRight')} onClick={() => acts.step(tile.id, 1)} />
      <MenuItem icon={<Trash />} intent="danger" text={t('removeTile')} onClick={() => acts.remove(tile)} />
    </Menu>
  )
  return (
    <MenuPopover content={menu}>
      <IconButton icon={<More />} label={t('tileMenu', { name: title })} />
    </MenuPopover>
  )
}
