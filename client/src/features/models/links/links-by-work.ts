import type { Link } from '@plumbline/core/documents/bim'

/** Links of one work; at least one. */
export type LinksOfWork = readonly [Link, ...Link[]]

/** Each element once for a work, also where the file gives several one GlobalId; the work with the most elements first. */
export function linksByWork(links: readonly Link[]): LinksOfWork[] {
  const works = new Map<string, Map<string, Link>>()
  for (const link of links) {
    const known = works.get(link.workId) ?? new Map<string, Link>()
    known.set(`${link.modelId}:${link.guid}`, link)
    works.set(link.workId, known)
  }
  const all = [...works.values()].map((ofWork) => [...ofWork.values()] as [Link, ...Link[]])
  return all.sort((one, other) => other.length - one.length)
}

/** `100 %`, or `40–100 %` where elements have several. */
export function sharesOf(links: LinksOfWork): string {
  const shares = links.map(({ share }) => share)
  const [least, most] = [Math.min(...shares), Math.max(...shares)]
  return least === most ? `${least} %` : `${least}–${most} %`
}
