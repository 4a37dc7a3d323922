import { FAINT_COLOR, guidOfId } from '@plumbline/core/bim/bcf'
import {
  type BcfViewpointInput,
  bcfColoring,
  bcfSelection,
  bcfSnapshot,
  bcfViewpointCreate,
  bcfViewpointDelete,
  bcfViewpointList,
  bcfViewpointRead,
  bcfVisibility,
} from '@plumbline/core/contract'
import { type LinksCommand, orderBetween } from '@plumbline/core/documents/bim'
import { AppError } from '@plumbline/core/errors'
import type { Scope } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import { type IssueNow, type IssueView, keepPicture, type PicturesParts, selectPicture } from '../bim/index.ts'
import { isBlank, needsModels, seenIn, viewpointAnswer } from './answers.ts'
import { type Issues, isSame } from './issues.ts'
import { ofProject, scheduleOf } from './project-ids.ts'
import { selectGuids } from './repository.ts'
import { rightsOf } from './rights.ts'
import { bcfOfInput, namedIn, viewOfInput } from './viewpoint-input.ts'

const LONGEST_NAME = 128

/** Looks at the models that topics are of. */
export function bindViewpoints(api: Api, pictures: PicturesParts, issues: Issues): void {
  const { database } = pictures
  const seenBy = async (view: IssueView, bcfProjectId: string, scope: Scope) => {
    if (!needsModels(view)) return seenIn(view, {})
    return seenIn(view, await database.inScope(scope, (tx) => selectGuids(tx, scheduleOf(bcfProjectId))))
  }
  api.inSpace(bcfViewpointList, ofProject, async ({ params, subject }) =>
    // Cameras and cuts are told; which elements are seen is asked for by itself.
    (await issues.views(params)).map((view) => viewpointAnswer(view, seenIn(view, {}), rightsOf(subject))),
  )
  api.inSpace(bcfViewpointRead, ofProject, async ({ params, subject }) => {
    const view = await issues.view(params)
    return viewpointAnswer(view, seenIn(view, {}), rightsOf(subject))
  })
  api.inSpace(bcfSelection, ofProject, async ({ params, scope }) => {
    const { selection } = await seenBy(await issues.view(params), params.bcfProjectId, scope)
    return { selection: selection.map(component) }
  })
  api.inSpace(bcfColoring, ofProject, async ({ params, scope }) => {
    const { faint } = await seenBy(await issues.view(params), params.bcfProjectId, scope)
    return { coloring: faint.length === 0 ? [] : [{ color: FAINT_COLOR, components: faint.map(component) }] }
  })
  api.inSpace(bcfVisibility, ofProject, async ({ params, scope }) => {
    const { defaultVisibility, exceptions } = await seenBy(await issues.view(params), params.bcfProjectId, scope)
    return { visibility: { default_visibility: defaultVisibility, exceptions: exceptions.map(component) } }
  })
  api.inSpace(bcfSnapshot, ofProject, async ({ params, scope, http }) => {
    const { picture } = (await issues.view(params)).topic
    const scheduleId = scheduleOf(params.bcfProjectId)
    const bytes = picture && (await database.inScope(scope, (tx) => selectPicture(tx, scheduleId, picture)))
    if (!bytes) throw new AppError('NOT_FOUND')
    http.type = 'image/jpeg'
    return bytes
  })
  api.inSpace(bcfViewpointCreate, ofProject, async ({ params, input, scope, spaceId, subject, http }) => {
    const scheduleId = scheduleOf(params.bcfProjectId)
    const issue = await issues.one(params)
    const id = newId()
    const guid = input.guid ?? guidOfId(id, 'viewpoint')
    if (issue.views.some(({ topic }) => isSame(topic.viewpoint, guid))) throw new AppError('CONFLICT')
    const bcf = bcfOfInput(input)
    const known = await database.inScope(scope, (tx) => selectGuids(tx, scheduleId, namedIn(bcf)))
    const { viewpoint, outside } = viewOfInput(bcf, known)
    const picture = await pictureOf(input, (bytes) => keepPicture(pictures, { scope, spaceId, scheduleId }, bytes))
    const [first] = issue.views
    if (!first) throw new AppError('NOT_FOUND')
    const { lastOrder } = await issues.all(params.bcfProjectId)
    const command: LinksCommand = {
      do: 'view.add',
      id,
      ...standingOf(issue, lastOrder),
      viewpoint,
      topic: { ...first.topic, viewpoint: guid, picture, outside },
    }
    await issues.change(params.bcfProjectId, [command], scope)
    http.status = 201
    const view = await issues.view({ ...params, viewpointGuid: guid })
    return viewpointAnswer(view, seenIn(view, {}), rightsOf(subject))
  })
  api.inSpace(bcfViewpointDelete, ofProject, async ({ params, scope }) => {
    const { id } = await issues.view(params)
    const { views } = await issues.one(params)
    // A topic is its views: without any it would be gone.
    if (views.length === 1) throw new AppError('CONFLICT')
    await issues.change(params.bcfProjectId, [{ do: 'view.delete', id }], scope)
    return { success: true as const }
  })
}

const component = (ifc_guid: string) => ({ ifc_guid })

const pictureOf = async (
  { snapshot }: BcfViewpointInput,
  keep: (bytes: Buffer) => Promise<string>,
): Promise<string | null> => (snapshot ? keep(Buffer.from(snapshot.snapshot_data, 'base64')) : null)

/** The first viewpoint of a topic that had none stands before what stood for it, and has its name. */
function standingOf({ views }: IssueNow, lastOrder: string | null): { name: string; order: string } {
  const [first] = views
  const name = first?.name ?? ''
  if (first && isBlank(first) && views.length === 1)
    return { name, order: orderBetween(null, first.order, Math.random) }
  const number = ` (${views.filter((view) => !isBlank(view)).length + 1})`
  return {
    name: name.slice(0, LONGEST_NAME - number.length) + number,
    order: orderBetween(lastOrder, null, Math.random),
  }
}
