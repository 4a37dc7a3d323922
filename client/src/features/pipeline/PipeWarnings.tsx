import { WarningSign } from '@blueprintjs/icons'
import type { Pipe, PipeMatrix } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'

/** What of the matrix somebody should look at. */
export function PipeWarnings({ pipe, matrix }: { pipe: Pipe; matrix: PipeMatrix }) {
  const { t } = useTranslation('pipeline')
  const name = (section: number): string => pipe.sections[section]?.name ?? ''
  const bare = matrix.sections.flatMap(({ works }, i) => (works === 0 ? [name(i)] : []))
  const ahead = matrix.cells.filter((cell) => cell.ahead).length
  const late = matrix.cells.filter(({ state }) => state === 'late').length
  const lines = [
    ahead > 0 && t('warning.ahead', { count: ahead }),
    late > 0 && t('warning.late', { count: late }),
    bare.length > 0 && t('warning.bare', { names: shortened(bare) }),
    matrix.overlaps.length > 0 &&
      t('warning.overlap', { names: shortened(matrix.overlaps.map(([a, b]) => `${name(a)} × ${name(b)}`)) }),
    matrix.partial && t('warning.partial'),
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <ul className="pipeline-warnings" aria-label={t('warnings')}>
      {lines.map((line) => (
        <li key={line}>
          <WarningSign size={14} />
          {line}
        </li>
      ))}
    </ul>
  )
}

const SHOWN = 6
const shortened = (names: readonly string[]): string =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join(', ')} … (${names.length})` : names.join(', ')
