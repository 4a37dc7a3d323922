import { Cog, CubeAdd, Dollar, FolderClose, People } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { localDecimal } from '../../parts/values/decimal.ts'
import { priceWords } from './price-words.ts'
import type { ShownRow } from './shown-rows.ts'

interface RegisterLineProps {
  row: ShownRow
  top: number
  isChosen: boolean
  isCollapsed: boolean
  /** Units today; null: nobody has said. */
  available: string | null
  show: () => void
  toggle: () => void
}

const pictures = { human: People, machine: Cog, material: CubeAdd, cost: Dollar, resource_group: FolderClose }

/** One row of the register; a heading has what stands below it. */
export function RegisterLine({ row, top, isChosen, isCollapsed, available, show, toggle }: RegisterLineProps) {
  const { t } = useTranslation('resources')
  const { entry, level, title, below } = row
  const Picture = pictures[entry?.type ?? 'resource_group']
  const price = entry?.prices.at(-1)
  const isHeading = entry === null || entry.type === 'resource_group'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the grid
    <div
      role="treeitem"
      aria-level={level + 1}
      aria-selected={isChosen}
      aria-expanded={below > 0 ? !isCollapsed : undefined}
      tabIndex={-1}
      className={`resources-row${isHeading ? ' is-group' : ''}${entry?.status === 'disabled' ? ' is-out' : ''}`}
      style={{ top }}
      data-testid="resource-row"
      onClick={show}
    >
      <span>{entry?.code}</span>
      <span className="resources-name" style={{ paddingLeft: level * 16 }}>
        {below > 0 ? (
          <button
            type="button"
            className="resources-twisty"
            tabIndex={-1}
            aria-label={t(isCollapsed ? 'expand' : 'collapse')}
            onClick={(event) => {
              event.stopPropagation()
              toggle()
            }}
          >
            {isCollapsed ? '▸' : '▾'}
          </button>
        ) : (
          <i className="resources-twisty" />
        )}
        <Picture size={14} />
        <b>{title || entry?.code || t('noNode')}</b>
        {isHeading && below > 0 && <small>{below}</small>}
        {entry?.isRole && <em>{t('role')}</em>}
      </span>
      <span>{entry && !isHeading ? t(`type.${entry.type}`) : ''}</span>
      <span>{entry?.unit}</span>
      <span className="resources-number">{isHeading ? '' : available === null ? '–' : localDecimal(available)}</span>
      <span className="resources-number">{price && !isHeading ? priceWords(price, entry.unit, t) : ''}</span>
    </div>
  )
}
