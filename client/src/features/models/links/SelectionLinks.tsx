import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { Link } from '@plumbline/core/documents/bim'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { momentOf, useNumbers } from '../../../i18n/format.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { usePeopleNames } from '../use-people-names.ts'
import { twinsIn } from './linked-elements.ts'
import { type LinksOfWork, linksByWork, sharesOf } from './links-by-work.ts'
import { Renamed } from './Renamed.tsx'
import { useLinkedPlan, useLinks } from './use-linked-plan.ts'

/** Of a selection of thousands the first ones say what they are linked to. */
const LOOKED_AT = 5_000
/** Lines of a list. */
const SHOWN = 50

/** What the selected elements are linked to, by whom; else how much of the models is linked at all. */
export function SelectionLinks() {
  const { t } = useTranslation('modelLinks')
  const linked = useLinkedPlan()
  const { selected } = useSnapshot(linked.view.state)
  const links = [...selected].slice(0, LOOKED_AT).flatMap((element) => linked.linksOf(element))
  if (selected.size === 0) return <Coverage />
  if (links.length === 0) return <p className="model-note">{t('notLinked')}</p>
  return (
    <ul className="model-link-list">
      {linksByWork(links)
        .slice(0, SHOWN)
        .map((ofWork) => (
          <OneWork key={ofWork[0].workId} links={ofWork} />
        ))}
    </ul>
  )
}

/** A work once, with how many of the selected elements it builds. */
function OneWork({ links }: { links: LinksOfWork }) {
  const [link] = links
  const { t } = useTranslation('modelLinks')
  const number = useNumbers()
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
      <span>{sharesOf(links)}</span>
      {links.length > 1 && (
        <span className="model-row-count">
          {t('elementsOfWork', { count: links.length, number: number(links.length) })}
        </span>
      )}
      <span className="pl-muted">
        {[author, rule && t('byRule', { name: rule.name }), momentOf(new Date(link.at).toISOString())]
          .filter(Boolean)
          .join(', ')}
      </span>
      {linked.mayEdit && (
        <IconButton
          icon={<Cross />}
          label={t('unlinkFrom', { name })}
          onClick={() => linked.links.execute({ do: 'link.delete', links: links.map(linkOnly) })}
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
  const { bodies } = linked
  const unlinked = bodies.filter((element) => !linked.linked.linked.has(element))
  const { orphans } = linked.linked
  const all = bodies.length
  const bare = linked.bareWorks()
  const twins = twinsIn(linked.loaded)
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
      {twins.length > 0 && (
        <p className="model-twins" role="status">
          {t('twins', { count: twins.length, number: number(twins.length) })}{' '}
          <Button
            size="small"
            variant="minimal"
            text={t('selectTwins')}
            onClick={() => linked.view.select(twins.flatMap(({ elements }) => elements))}
          />
        </p>
      )}
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
