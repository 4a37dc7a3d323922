import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { Link } from '@plumbline/core/documents/bim'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { momentOf, useNumbers } from '../../../i18n/format.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { usePeopleNames } from '../use-people-names.ts'
import { Renamed } from './Renamed.tsx'
import { useLinkedPlan, useLinks } from './use-linked-plan.ts'

/** Of a selection of thousands the first ones say what they are linked to. */
const SHOWN = 50

/** What the selected elements are linked to, by whom; else how much of the models is linked at all. */
export function SelectionLinks() {
  const { t } = useTranslation('modelLinks')
  const linked = useLinkedPlan()
  const { selected } = useSnapshot(linked.view.state)
  const links = [...selected].slice(0, SHOWN).flatMap((element) => linked.linksOf(element))
  if (selected.size === 0) return <Coverage />
  if (links.length === 0) return <p className="model-note">{t('notLinked')}</p>
  return (
    <ul className="model-link-list">
      {links.slice(0, SHOWN).map((link) => (
        <OneLink key={`${link.guid}.${link.workId}`} link={link} />
      ))}
    </ul>
  )
}

function OneLink({ link }: { link: Link }) {
  const { t } = useTranslation('modelLinks')
  const linked = useLinkedPlan()
  const { spaceId } = useLinks()
  const { store } = linked.plan
  const slot = store.slotOf(link.workId)
  const rule = link.ruleId === null ? null : linked.links.document.rule(link.ruleId)
  const author = usePeopleNames(spaceId).nameOf(link.by)
  const name = slot < 0 ? t('workGone') : `${store.codes[slot]} ${store.names[slot]}`
  return (
    <li>
      <button type="button" className="model-link" onClick={() => linked.chooseWorks([link.workId])}>
        {name}
      </button>
      <span>{link.share} %</span>
      <span className="pl-muted">
        {[author, rule && t('byRule', { name: rule.name }), momentOf(new Date(link.at).toISOString())]
          .filter(Boolean)
          .join(', ')}
      </span>
      {linked.mayEdit && (
        <IconButton
          icon={<Cross />}
          label={t('unlinkFrom', { name })}
          onClick={() => linked.links.execute({ do: 'link.delete', links: [linkOnly(link)] })}
        />
      )}
    </li>
  )
}

const linkOnly = ({ modelId, guid, workId }: Link) => ({ modelId, guid, workId })

function Coverage() {
  const { t } = useTranslation('modelLinks')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const unlinked = linked.unlinkedElements()
  const { orphans } = linked.linked
  const all = linked.loaded.reduce((sum, { table }) => sum + table.guids.length, 0)
  const bare = linked.bareWorks()
  const percent = all === 0 ? 0 : Math.floor(((all - unlinked.length) / all) * 100)
  return (
    <div className="model-coverage">
      <p>{t('coverage', { linked: number(all - unlinked.length), all: number(all), percent })}</p>
      {unlinked.length > 0 && (
        <Button
          size="small"
          variant="minimal"
          text={t('selectUnlinked', { count: unlinked.length, number: number(unlinked.length) })}
          onClick={() => linked.view.select(unlinked)}
        />
      )}
      <p className="pl-muted">{t('bareWorks', { count: bare.length, number: number(bare.length) })}</p>
      {orphans.length > 0 && <Orphans orphans={orphans} />}
    </div>
  )
}

function Orphans({ orphans }: { orphans: readonly Link[] }) {
  const { t } = useTranslation('modelLinks')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const drop = (): void =>
    void linked.links.execute({ do: 'link.delete', links: orphans.slice(0, 5_000).map(linkOnly) })
  return (
    <details>
      <summary>{t('orphans', { count: orphans.length, number: number(orphans.length) })}</summary>
      <ul className="model-link-list">
        {orphans.slice(0, SHOWN).map((link) => (
          <li key={`${link.guid}.${link.workId}`}>
            <code>{link.guid}</code>
            <span className="pl-muted">{linked.plan.store.names[linked.plan.store.slotOf(link.workId)]}</span>
          </li>
        ))}
      </ul>
      <Renamed orphans={orphans} />
      {linked.mayEdit && <Button size="small" variant="minimal" text={t('dropOrphans')} onClick={drop} />}
    </details>
  )
}
