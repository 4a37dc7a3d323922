import { randomUUID } from 'node:crypto'
import type { BcfReference } from '@plumbline/core/bim/bcf'
import {
  bcfDocumentReferenceCreate,
  bcfDocumentReferenceEdit,
  bcfDocumentReferenceList,
  bcfRelatedList,
  bcfRelatedSet,
} from '@plumbline/core/contract'
import type { LinksCommand } from '@plumbline/core/documents/bim'
import { AppError } from '@plumbline/core/errors'
import type { Scope } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import type { IssueNow } from '../bim/index.ts'
import { type Issues, isSame } from './issues.ts'
import { ofProject } from './project-ids.ts'

interface At {
  bcfProjectId: string
  topicGuid: string
}

/** What topics lead to: other topics, and documents that lie elsewhere. */
export function bindReferences(api: Api, issues: Issues): void {
  const say = async (at: At, facts: { related: string[] } | { references: BcfReference[] }, scope: Scope) => {
    const { views } = await issues.one(at)
    const commands = views.slice(0, 1).map(({ id }): LinksCommand => ({ do: 'view.set', id, facts }))
    await issues.change(at.bcfProjectId, commands, scope)
  }
  api.inSpace(bcfRelatedList, ofProject, async ({ params }) => relatedOf(await issues.one(params)))
  api.inSpace(bcfRelatedSet, ofProject, async ({ params, input, scope }) => {
    const related = [...new Set(input.map(({ related_topic_guid }) => related_topic_guid))]
    await say(params, { related }, scope)
    return relatedOf(await issues.one(params))
  })
  api.inSpace(bcfDocumentReferenceList, ofProject, async ({ params }) =>
    referencesOf(await issues.one(params)).map(answerOf),
  )
  api.inSpace(bcfDocumentReferenceCreate, ofProject, async ({ params, input, scope, http }) => {
    const known = referencesOf(await issues.one(params))
    const { url, guid = randomUUID() } = input
    if (known.some((one) => isSame(one.guid, guid))) throw new AppError('CONFLICT')
    const made = { guid, url, description: input.description ?? '' }
    await say(params, { references: [...known, made] }, scope)
    http.status = 201
    return answerOf(made)
  })
  api.inSpace(bcfDocumentReferenceEdit, ofProject, async ({ params, input, scope }) => {
    const known = referencesOf(await issues.one(params))
    const meant = known.find(({ guid }) => isSame(guid, params.referenceGuid))
    if (!meant) throw new AppError('NOT_FOUND')
    const said = { ...meant, url: input.url, description: input.description ?? '' }
    await say(params, { references: known.map((one) => (one === meant ? said : one)) }, scope)
    return answerOf(said)
  })
}

const referencesOf = ({ views: [first] }: IssueNow): readonly BcfReference[] => first?.topic.references ?? []

const relatedOf = ({ views: [first] }: IssueNow) =>
  (first?.topic.related ?? []).map((related_topic_guid) => ({ related_topic_guid }))

const answerOf = ({ guid, url, description }: BcfReference) => ({ guid, url, description: description || null })
