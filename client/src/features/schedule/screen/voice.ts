import type { Undone } from '@plumbline/core/documents/schedule'
import type { CellProblem } from '../../../documents/schedule/edits/cell-blocks.ts'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import { refusalText, rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { scheduleText, type Translate } from '../../../parts/words/schedule-text.ts'
import { confirm } from '../../../shell/confirm.ts'
import { tell } from '../../../shell/toast.ts'
import type { Voice } from '../base/voice.ts'

/** Of the values that an undo left to others, how many are named. */
const NAMED = 3

/** So many cells that cannot be taken are listed. */
const LISTED = 200

function cellText({ row, column, text, message, params }: CellProblem, t: Translate): string {
  return t('paste.cell', { row: row + 1, column: t(`column.${column}`), text, why: t(`edit.${message}`, params) })
}

function keptText(session: ScheduleSession, { kept, clashes }: Undone): string {
  const named = clashes.slice(0, NAMED).map(({ id, what }) => {
    const field = scheduleText(`field.${what}`, { ns: 'history' })
    return `${rowLabel(session, id)} ${field}`.trim()
  })
  return `${scheduleText('toast.undoKept', { count: kept })}: ${named.join(', ')}${kept > NAMED ? ' …' : ''}`
}

/** The sentences of the screen. */
export function voiceOf(session: ScheduleSession, undo: () => void): Voice {
  const t = scheduleText
  return {
    refused: (refusal) =>
      tell({
        message: refusalText(session, refusal, t),
        intent: 'danger',
        timeout: refusal.ids.length > 0 ? 12_000 : 5_000,
      }),
    done: (key, params) =>
      // One way back at a time: it takes back what was done last.
      tell({ message: t(`toast.${key}`, params), action: { text: t('command.undo'), run: undo }, key: 'undo' }),
    removed: (name, again) =>
      tell({ message: t('toast.viewRemoved', { name }), action: { text: t('command.undo'), run: again } }),
    offer: (key, action, run) => tell({ message: t(`toast.${key}`), action: { text: t(`toast.${action}`), run } }),
    notice: (key, params) => tell({ message: t(`toast.${key}`, params) }),
    cellRefused: ({ row, column, text, message, params }, more) =>
      tell({
        message: t(more > 0 ? 'toast.cellsRefused' : 'toast.cellRefused', {
          row: row + 1,
          column: t(`column.${column}`),
          text,
          why: t(`edit.${message}`, params),
          count: more,
        }),
        intent: 'danger',
        timeout: 12_000,
      }),
    askForRest: async (problems) => {
      const count = problems.length
      const answer = await confirm({
        title: t('paste.title'),
        message: t('paste.refused', { count }),
        lines: problems.slice(0, LISTED).map((problem) => cellText(problem, t)),
        more: count > LISTED ? t('paste.more', { count: count - LISTED }) : '',
        okLabel: t('paste.rest'),
        abortLabel: t('paste.nothing'),
        useEnter: true,
      })
      return answer !== null
    },
    missingVolume: (codes, count) =>
      tell({
        message: t(count > 0 ? 'toast.missingVolumeMore' : 'toast.missingVolume', { codes, count }),
        intent: 'warning',
        timeout: 5_000,
      }),
    kept: (undone, insist) =>
      tell({
        message: keptText(session, undone),
        intent: 'warning',
        action: { text: t('toast.insist'), run: insist },
        timeout: 12_000,
      }),
    newRowName: () => t('row.new'),
  }
}
