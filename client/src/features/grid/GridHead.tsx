import { ArrowDown, ArrowUp } from '@blueprintjs/icons'
import type { SortLevel } from '@plumbline/core/arrangement'
import { useTranslation } from 'react-i18next'
import type { GridWords } from './grid-words.ts'
import { isNumber, type ShownColumn } from './shown-column.ts'

interface GridHeadProps {
  shown: readonly ShownColumn[]
  sort: readonly SortLevel[]
  words: GridWords
  /** `more`: behind what works are sorted by already. */
  sortBy: (column: string, more: boolean) => void
}

/** Heads of the columns; a click sorts works by one. */
export function GridHead({ shown, sort, words, sortBy }: GridHeadProps) {
  const { t } = useTranslation('grid')
  const head = (key: string, title: string, className: string) => {
    const level = sort.find(({ column }) => column === key)
    const Way = level?.direction === -1 ? ArrowDown : ArrowUp
    return (
      <th
        key={key}
        scope="col"
        className={className}
        aria-sort={level ? (level.direction === 1 ? 'ascending' : 'descending') : 'none'}
      >
        <button type="button" tabIndex={-1} title={title} onClick={(event) => sortBy(key, event.shiftKey)}>
          <span>{title}</span>
          {level && <Way size={12} />}
        </button>
      </th>
    )
  }
  return (
    <tr className="grid-line grid-head" aria-rowindex={1}>
      {head('name', t('name'), 'grid-name')}
      {shown.map((one) =>
        head(one.key, one.column ? words.title(one.column) : t('gone'), isNumber(one) ? 'is-number' : ''),
      )}
    </tr>
  )
}
