import { Button, InputGroup } from '@blueprintjs/core'
import { Edit, Trash } from '@blueprintjs/icons'
import {
  type WbsTemplate,
  wbsTemplateDelete,
  wbsTemplateList,
  wbsTemplateRead,
  wbsTemplateRename,
} from '@plumbline/core/contract'
import { type Branch, copyOfBranch, knownCalendars } from '@plumbline/core/documents/schedule'
import type { Id } from '@plumbline/core/plan'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { newId } from '../../../api/new-id.ts'
import { confirm } from '../../../shell/confirm.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { asText } from '../../../shell/rich-text.ts'
import { toastError } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { CalendarMapping } from './CalendarMapping.tsx'
import type { HasOutline } from './outline-actions.ts'

/** What is about to be put in, with the calendars that take the place of its own. */
interface Chosen {
  template: WbsTemplate
  branch: Branch
  calendars: Record<Id, Id | null>
}

/** Templates that this schedule may use: looked through, put in, renamed, deleted. */
export function TemplatesDialog({ close }: { close: () => void }) {
  const { actions, scheduleId } = useSchedule<HasOutline>()
  const { t } = useTranslation('outline')
  const { templates, error, read } = useTemplates(scheduleId)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { calendars: present } = actions.session.frame

  const choose = async (template: WbsTemplate): Promise<void> => {
    const { branch } = await call(wbsTemplateRead, { params: { wbsTemplateId: template.id } })
    const known = knownCalendars(branch.calendars, present)
    const calendars = Object.fromEntries(branch.calendars.map(({ id }) => [id, known.get(id) ?? null]))
    const next = { template, branch, calendars }
    if (branch.calendars.length === 0) await insert(next)
    else setChosen(next)
  }
  const insert = async ({ branch, calendars }: Chosen): Promise<void> => {
    const mapped = Object.entries(calendars).filter((pair): pair is [Id, Id] => pair[1] !== null)
    const copy = copyOfBranch(branch, {
      newId,
      relations: true,
      facts: false,
      remembers: false,
      codes: actions.outline.codes(),
      calendars: new Map(mapped),
    })
    if (await actions.outline.insert(copy, actions.outline.placeHere(), 'inserted')) close()
  }
  const footer = chosen ? (
    <>
      <Button text={t('template.back')} onClick={() => setChosen(null)} />
      <Button intent="primary" autoFocus text={t('template.insert')} onClick={() => void insert(chosen)} />
    </>
  ) : (
    <Button text={t('cancel')} onClick={close} />
  )
  return (
    <PanelDialog
      isOpen
      width={560}
      title={chosen ? chosen.template.name : t('template.listTitle')}
      onClose={close}
      footer={footer}
    >
      {error && <p className="outline-error">{error}</p>}
      {chosen && (
        <CalendarMapping
          coming={chosen.branch.calendars}
          present={present}
          chosen={chosen.calendars}
          onChange={(calendars) => setChosen({ ...chosen, calendars })}
        />
      )}
      {!chosen && templates?.length === 0 && <p>{t('template.none')}</p>}
      {!chosen && templates && templates.length > 0 && (
        <TemplateList templates={templates} changed={read} choose={(one) => void choose(one).catch(toastError)} />
      )}
    </PanelDialog>
  )
}

function useTemplates(scheduleId: Id) {
  const [templates, setTemplates] = useState<WbsTemplate[] | null>(null)
  const [error, setError] = useState('')
  const read = useCallback(async () => {
    try {
      setTemplates((await call(wbsTemplateList, { input: { scheduleId } })).templates)
    } catch (failure) {
      setError(errorSentence(failure))
    }
  }, [scheduleId])
  useEffect(() => void read(), [read])
  return { templates, error, read }
}

interface ListProps {
  templates: readonly WbsTemplate[]
  changed: () => Promise<void>
  choose: (template: WbsTemplate) => void
}

function TemplateList({ templates, changed, choose }: ListProps) {
  const { t } = useTranslation('outline')
  const [search, setSearch] = useState('')
  const shown = templates.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <>
      <InputGroup
        autoFocus
        placeholder={t('template.search')}
        aria-label={t('template.search')}
        value={search}
        onValueChange={setSearch}
      />
      <ul className="outline-templates" data-testid="templates">
        {shown.map((template) => (
          <TemplateLine key={template.id} template={template} changed={changed} choose={choose} />
        ))}
      </ul>
      {shown.length === 0 && <p className="outline-note">{t('template.noneFound')}</p>}
    </>
  )
}

interface LineProps extends Omit<ListProps, 'templates'> {
  template: WbsTemplate
}

function TemplateLine({ template, changed, choose }: LineProps) {
  const { actions } = useSchedule()
  const { t } = useTranslation('outline')
  const [draft, setDraft] = useState<string | null>(null)
  const params = { wbsTemplateId: template.id }
  const rename = async (): Promise<void> => {
    const name = draft?.trim() ?? ''
    setDraft(null)
    if (name === '' || name === template.name) return
    await call(wbsTemplateRename, { params, input: { name } })
    await changed()
  }
  const remove = async (): Promise<void> => {
    const message = t('template.deleteText', { name: asText(template.name) })
    const answer = await confirm({ message, okLabel: t('template.delete'), abortLabel: t('cancel'), intent: 'danger' })
    if (!answer) return
    await call(wbsTemplateDelete, { params })
    await changed()
  }
  return (
    <li>
      {draft === null ? (
        <button
          type="button"
          className="schedule-link outline-template"
          disabled={!actions.canEdit}
          onClick={() => choose(template)}
        >
          <b>{template.name}</b>
          <span className="schedule-muted">
            {[
              t(`template.of.${template.scope}`),
              t('template.rows', { count: template.rows }),
              template.createdBy,
            ].join(' · ')}
          </span>
        </button>
      ) : (
        <InputGroup
          autoFocus
          aria-label={t('template.name')}
          maxLength={128}
          value={draft}
          onValueChange={setDraft}
          onBlur={() => setDraft(null)}
          onKeyDown={(event) => event.key === 'Enter' && void rename().catch(toastError)}
        />
      )}
      {actions.canEdit && (
        <>
          <IconButton
            icon={<Edit size={14} />}
            label={t('template.rename', { name: template.name })}
            onClick={() => setDraft(template.name)}
          />
          <IconButton
            icon={<Trash size={14} />}
            label={t('template.deleteNamed', { name: template.name })}
            onClick={() => void remove().catch(toastError)}
          />
        </>
      )}
    </li>
  )
}
