import { HTMLSelect } from '@blueprintjs/core'
import type { DirectoryFileLook, DirectoryView } from '@plumbline/core/contract'
import { cellText, columnLetters } from '@plumbline/core/exchange/table'
import { useTranslation } from 'react-i18next'
import { CalledOtherwise } from './CalledOtherwise.tsx'
import type { DirectoryUpload } from './use-directory-upload.ts'

interface CellsProps {
  look: DirectoryFileLook
  upload: DirectoryUpload
  directory: DirectoryView
}

type Problem = DirectoryFileLook['problems'][number]

/** Rows of the sheet that are shown, the one with the titles among them. */
const SHOWN_ROWS = 40
const ROWS_ABOVE_TITLES = 2

const placesFrom = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

/** The first rows of the sheet under what its columns are taken for, with what each row becomes. */
export function UploadCells({ look, upload, directory }: CellsProps) {
  const { sheets, mapping, problems, problemCount } = look
  const sheet = sheets[mapping.sheet]
  if (!sheet) return null
  const from = Math.max(0, mapping.headRow - ROWS_ABOVE_TITLES)
  const rows = placesFrom(from, Math.min(sheet.rows.length, from + SHOWN_ROWS))
  const columns = placesFrom(0, Math.max(0, ...rows.map((row) => sheet.rows[row]?.cells.length ?? 0)))
  const becomes = new Map(look.rows.map(({ row, is }) => [row, is]))
  const byCell = new Map(problems.map((one) => [`${one.row} ${one.column}`, one]))
  return (
    <>
      <div className="directory-upload-scroll">
        <table>
          <thead>
            <tr>
              <th />
              {columns.map((column) => (
                <th key={column} scope="col">
                  <FieldChoice {...{ column, look, upload, directory }} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line
                key={row}
                {...{ row, columns, byCell, upload }}
                is={row === mapping.headRow ? 'head' : (becomes.get(row) ?? 'nothing')}
                isBelowHead={row > mapping.headRow}
                cells={sheet.rows[row]?.cells ?? []}
              />
            ))}
          </tbody>
        </table>
      </div>
      <CalledOtherwise look={look} upload={upload} directoryId={directory.id} />
      {problemCount > 0 && <Problems {...{ problems, problemCount }} />}
    </>
  )
}

interface ChoiceProps extends CellsProps {
  column: number
}

function FieldChoice({ column, look: { mapping }, upload, directory }: ChoiceProps) {
  const { t } = useTranslation('directories')
  const fields = ['code', 'name', 'parent', 'level', 'status', 'id'] as const
  return (
    <HTMLSelect
      aria-label={t('upload.column', { letters: columnLetters(column) })}
      value={mapping.columns[column] ?? ''}
      options={[
        { value: '', label: t('upload.notTaken') },
        ...fields.map((field) => ({ value: field as string, label: t(`upload.field.${field}`) })),
        ...directory.columns.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => upload.chooseField(column, event.currentTarget.value || null)}
    />
  )
}

interface LineProps {
  row: number
  columns: readonly number[]
  cells: DirectoryFileLook['sheets'][number]['rows'][number]['cells']
  byCell: ReadonlyMap<string, Problem>
  is: DirectoryFileLook['rows'][number]['is'] | 'head'
  isBelowHead: boolean
  upload: DirectoryUpload
}

function Line({ row, columns, cells, byCell, is, isBelowHead, upload }: LineProps) {
  const { t } = useTranslation('directories')
  const isSkipped = upload.choice.skipped.includes(row)
  const said = t(`upload.is.${isSkipped ? 'none' : is}`)
  return (
    <tr data-is={isSkipped ? 'none' : is}>
      <th scope="row">
        <button
          type="button"
          aria-pressed={isSkipped}
          aria-disabled={!isBelowHead}
          aria-label={t('upload.leaveOut', { row: row + 1 })}
          aria-description={said}
          title={said}
          onClick={() => isBelowHead && upload.skip(row)}
        >
          {row + 1}
        </button>
      </th>
      {columns.map((column) => (
        <Cell key={column} text={cellText(cells[column] ?? null)} problem={byCell.get(`${row} ${column}`)} />
      ))}
    </tr>
  )
}

function Cell({ text, problem }: { text: string; problem: Problem | undefined }) {
  const { t } = useTranslation('directories')
  const title = problem ? t(`upload.problem.${problem.code}`, { text: problem.text }) : text
  return (
    <td className={problem ? 'is-problem' : undefined} title={title}>
      {text}
    </td>
  )
}

/** Also those below the rows that are shown. */
const TOLD = 20

function Problems({ problems, problemCount }: { problems: readonly Problem[]; problemCount: number }) {
  const { t } = useTranslation('directories')
  return (
    <details className="directory-upload-problems" open>
      <summary>{t('upload.problems', { count: problemCount })}</summary>
      <ul>
        {problems.slice(0, TOLD).map(({ row, column, code, text }) => (
          <li key={`${row} ${column} ${code}`}>
            <b>
              {columnLetters(column)}
              {row + 1}
            </b>{' '}
            {t(`upload.problem.${code}`, { text })}
          </li>
        ))}
      </ul>
      {problemCount > TOLD && <p>{t('upload.moreProblems', { count: problemCount - TOLD })}</p>}
    </details>
  )
}
