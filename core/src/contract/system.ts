/** Of the installation itself: errors that pages report, the guide, languages and their texts, the contract as a document. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing, timestamp } from './fields.ts'

/** What is longer is cut by whoever reports. */
export const clientErrorLimits = { message: 1_000, stack: 8_000, path: 500, version: 64 } as const

/** Where in the page it happened: uncaught code, a promise nobody waited for, or while a screen was drawn. */
const clientErrorKinds = ['error', 'rejection', 'screen'] as const

const clientError = z.object({
  kind: z.enum(clientErrorKinds),
  message: plainText().trim().min(1).max(clientErrorLimits.message),
  stack: plainText().max(clientErrorLimits.stack).default(''),
  /** Of the page, without its query. */
  path: plainText().max(clientErrorLimits.path).default(''),
  version: plainText().max(clientErrorLimits.version).default(''),
  spaceId: id.nullable().default(null),
})
export type ClientErrorReport = z.input<typeof clientError>

/** Visitors report too; a space that the reporter is not in is left out. The same error again is counted. */
export const clientErrorCreate = defineRoute({
  name: 'clientErrorCreate',
  method: 'POST',
  path: '/client-error',
  can: 'public',
  params: nothing,
  input: clientError,
  output: done,
  errors: [],
})

/** Of one space, the last ones first; kept for 30 days. */
export const clientErrorList = defineRoute({
  name: 'clientErrorList',
  method: 'GET',
  path: '/spaces/:spaceId/client-errors',
  can: 'space.errors',
  params: z.object({ spaceId: id }),
  input: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  output: z.object({
    errors: z.array(
      z.object({
        id,
        kind: z.enum(clientErrorKinds),
        message: z.string(),
        stack: z.string(),
        path: z.string(),
        version: z.string(),
        browser: z.string(),
        person: z.string(),
        times: z.int(),
        firstAt: timestamp,
        lastAt: timestamp,
      }),
    ),
  }),
  errors: ['SPACE_FORBIDDEN'],
})

const languageId = z.string().regex(/^[a-z]{2}$/)

const guideSection = z.object({
  id: z.string(),
  title: z.string(),
  /** With the few tags of rich text. */
  text: z.string(),
})
export type GuideSection = z.infer<typeof guideSection>

/** In the language of the header, else in English. */
export const guideRead = defineRoute({
  name: 'guideRead',
  method: 'GET',
  path: '/guide',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: z.object({ language: z.string(), sections: z.array(guideSection) }),
  errors: [],
})

export const localizationList = defineRoute({
  name: 'localizationList',
  method: 'GET',
  path: '/localization',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: z.object({
    /** `worded`: has texts of its own; the others show English ones. */
    languages: z.array(z.object({ id: languageId, name: z.string(), worded: z.boolean() })),
    /** What the person who asks chose last, on whatever computer. */
    chosen: languageId.nullable(),
  }),
  errors: [],
})

/** Remembers the person's language; named as a reading by the specification, and safe to repeat. */
export const localizationSet = defineRoute({
  name: 'localizationSet',
  method: 'GET',
  path: '/localization/set/:languageId',
  changes: true,
  can: 'signed_in',
  params: z.object({ languageId }),
  input: nothing,
  output: z.object({ chosen: languageId }),
  errors: [],
})

/** All texts of a language, by feature; those that it lacks are English. */
export const localizationRead = defineRoute({
  name: 'localizationRead',
  method: 'GET',
  path: '/localization/:languageId',
  can: 'signed_in',
  params: z.object({ languageId }),
  input: nothing,
  output: z.object({ id: languageId, texts: z.record(z.string(), z.unknown()) }),
  errors: [],
})

export const openApiRead = defineRoute({
  name: 'openApiRead',
  method: 'GET',
  path: '/openapi.json',
  can: 'public',
  params: nothing,
  input: nothing,
  output: z.looseObject({ openapi: z.string() }),
  errors: [],
})

/** The same for people: a page without scripts. */
export const openApiPage = defineRoute({
  name: 'openApiPage',
  method: 'GET',
  path: '/openapi',
  can: 'public',
  params: nothing,
  /** `find`: words that all stand in a call's name, path or sentence. */
  input: z.object({ find: plainText().max(100).default('') }),
  answer: 'binary',
  output: z.unknown(),
  errors: [],
})
