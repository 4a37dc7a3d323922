import './assignment.css'
import { Checkbox, FileInput } from '@blueprintjs/core'
import { directoryCommands, directoryWbsAssign } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { newId } from '../../../api/new-id.ts'
import type { Output } from '../../../api/request.ts'
import { useCan } from '../../../session/session.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { SelectField } from '../../../shell/SelectField.tsx'
import { toast } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { type AssignedLine, linesOfText, missingRows } from './assignment-lines.ts'

type Look = Output<typeof directoryWbsAssign>

/** More go in several times. */
const MOST = 5_000
const PAUSE_MS = 300
/** Lines that are told of by number. */
const TOLD = 10

/** A table of codes of works and codes of rows, pasted or from a file: looked at while it is typed, then written. */
export function AssignmentDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('directories')
  const { actions, version } = useSchedule()
  const takers = actions.session.store.attributes.all.filter(({ directory }) => directory)
  const [attributeId, setAttributeId] = useState(takers[0]?.id ?? '')
  const [text, setText] = useState('')
  const [creates, setCreates] = useState(false)
  const can = useCan()
  const directoryId = takers.find(({ id }) => id === attributeId)?.directory?.id ?? ''
  const lines = linesOfText(text)
  const { look, error } = useLook({ versionId: version.id, directoryId, attributeId, lines })
  const missing = missingRows(lines, look?.problems ?? [])
  const isEmpty = !look || (look.changed === 0 && !(creates && missing.length > 0))
  const work = async (): Promise<unknown> => {
    if (creates && missing.length > 0) {
      const rows = missing.map((row) => ({ id: newId(), ...row }))
      const commands = [{ do: 'rows.insert' as const, parentId: null, rows }]
      await call(directoryCommands, { params: { directoryId }, input: { commands }, quiet: true })
    }
    const { changed } = await assign({ versionId: version.id, directoryId, attributeId, lines }, false)
    toast.done(t('assign.done', { count: changed }))
    return true
  }
  return (
    <ActDialog
      title={t('assign.title')}
      submit={t('assign.ok')}
      width={640}
      disabled={isEmpty || lines.length > MOST}
      work={work}
      close={close}
    >
      {(refused) =>
        takers.length === 0 ? (
          <p className="assignment-hint">{t('assign.noLists')}</p>
        ) : (
          <div className="assignment">
            <SelectField
              label={t('assign.attribute')}
              value={attributeId}
              options={takers.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setAttributeId}
            />
            <label htmlFor="assignment-lines">{t('assign.lines')}</label>
            <textarea
              id="assignment-lines"
              className="bp6-input"
              rows={10}
              spellCheck={false}
              placeholder={t('assign.placeholder')}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <FileInput
              text={t('assign.file')}
              buttonText={t('assign.choose')}
              inputProps={{ accept: '.csv,.tsv,.txt' }}
              onInputChange={(event) => {
                const file = event.currentTarget.files?.[0]
                if (file) void file.text().then(setText)
              }}
            />
            <Said look={look} tooMany={lines.length > MOST} />
            {can('directory.edit') && missing.length > 0 && (
              <Checkbox
                label={t('assign.create', { count: missing.length })}
                checked={creates}
                onChange={() => setCreates(!creates)}
              />
            )}
            {(refused || error) && (
              <p className="pl-field-error" role="alert">
                {refused || error}
              </p>
            )}
          </div>
        )
      }
    </ActDialog>
  )
}

interface Asked {
  versionId: string
  directoryId: string
  attributeId: string
  lines: readonly AssignedLine[]
}

function assign(
  { versionId, directoryId, attributeId, lines }: Asked,
  preview: boolean,
  signal?: AbortSignal,
): Promise<Look> {
  const input = { attributeId, preview, lines: lines.map(({ work, row }) => ({ work, row })) }
  return call(directoryWbsAssign, { params: { versionId, directoryId }, input, quiet: true, ...(signal && { signal }) })
}

/** What the lines would do, a moment after the last letter. */
function useLook(asked: Asked): { look: Look | null; error: string } {
  const [look, setLook] = useState<Look | null>(null)
  const [error, setError] = useState('')
  const key = JSON.stringify(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is named by its text
  useEffect(() => {
    setLook(null)
    setError('')
    if (asked.lines.length === 0 || asked.lines.length > MOST || asked.directoryId === '') return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      assign(asked, true, asking.signal).then(setLook, (failure: unknown) => {
        if (!asking.signal.aborted) setError(errorSentence(failure))
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [key])
  return { look, error }
}

function Said({ look, tooMany }: { look: Look | null; tooMany: boolean }) {
  const { t } = useTranslation('directories')
  if (tooMany) return <p className="is-warning">{t('assign.tooMany', { max: MOST })}</p>
  if (!look) return null
  const kinds = Map.groupBy(look.problems, ({ is }) => is)
  return (
    <div role="status">
      <p>{t('assign.said', { count: look.changed, unchanged: look.unchanged })}</p>
      {[...kinds].map(([is, found]) => (
        <p key={is} className="is-warning">
          {t(`assign.problem.${is}`, {
            lines: found
              .slice(0, TOLD)
              .map(({ line }) => line + 1)
              .join(', '),
          })}
          {found.length > TOLD && ' …'}
        </p>
      ))}
    </div>
  )
}
