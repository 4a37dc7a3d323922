import { Button } from '@blueprintjs/core'
import type { ReportLetter, ReportMailing } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { momentOf } from '../../i18n/format.ts'
import { sentenceOf } from '../../shell/error-sentence.ts'
import { PanelDialog } from '../../shell/PanelDialog.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { useLetters } from './use-reports.ts'

const WIDTH = 720
const isUnsent: ReadonlySet<ReportLetter['state']> = new Set(['no_right', 'nothing', 'networks', 'unsure', 'failed'])

/** Who got a report by letter and when, and why others did not. */
export function LettersDialog({ mailing, close }: { mailing: ReportMailing; close: () => void }) {
  const { t } = useTranslation('reports')
  const { value, error, again } = useLetters(mailing.id)
  const columns = (['dueAt', 'to', 'file', 'state'] as const).map((key) => t(`mailing.letter.${key}`))
  return (
    <PanelDialog
      isOpen
      title={t('mailing.historyOf', { name: mailing.reportName })}
      width={WIDTH}
      onClose={close}
      footer={<Button text={t('mailing.close')} onClick={close} />}
    >
      {!value && error !== null && <ReadFailure error={error} again={again} />}
      {value?.length === 0 && <p className="pl-muted">{t('mailing.noLetters')}</p>}
      {value && value.length > 0 && (
        <table className="reports-letters" data-testid="report-letters">
          <thead>
            <tr>
              {columns.map((label) => (
                <th key={label}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {value.map((letter) => (
              <LetterLine key={letter.id} letter={letter} />
            ))}
          </tbody>
        </table>
      )}
    </PanelDialog>
  )
}

function LetterLine({ letter: { to, dueAt, state, fileName, bytes, error } }: { letter: ReportLetter }) {
  const { t } = useTranslation('reports')
  const why = error ? sentenceOf(error.code, error.params) : t(`mailing.state.${state}`)
  return (
    <tr data-state={state}>
      <td>{momentOf(dueAt)}</td>
      <td>{to.name}</td>
      <td>{fileName && t('mailing.file', { name: fileName, kb: Math.ceil(bytes / 1_000) })}</td>
      <td className={isUnsent.has(state) ? 'reports-failed' : 'pl-muted'}>{why}</td>
    </tr>
  )
}
