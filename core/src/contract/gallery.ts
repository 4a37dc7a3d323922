/** Pictures of a node of the structure: what was built, when, and who has taken or brought them. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { dayText, done, id, instantText, nothing, timestamp } from './fields.ts'

const epsParams = z.object({ epsId: id })
const pictureParams = epsParams.extend({ pictureId: id })

const MAX_CAPTION = 500
const caption = z
  .string()
  .trim()
  .max(MAX_CAPTION)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)

const picture = z.object({
  id,
  caption: z.string(),
  author: z.object({ id, firstName: z.string(), lastName: z.string(), color: z.int() }),
  /** By the clock of the camera, which knows no time zone; null: the file does not say. */
  takenAt: instantText.nullable(),
  /** What it shows, where whoever told of a day brought it; null: nobody said. */
  about: z.object({ workId: id, day: dayText }).nullable(),
  at: timestamp,
  /** Pixels, the right way up. */
  width: z.int(),
  height: z.int(),
})
export type GalleryPicture = z.infer<typeof picture>

/** Newest first, by when they were taken. */
export const galleryList = defineRoute({
  name: 'galleryList',
  method: 'GET',
  path: '/eps/:epsId/gallery',
  can: 'eps.read',
  params: epsParams,
  input: nothing,
  output: z.object({ pictures: z.array(picture) }),
  errors: [],
})

/** Whoever tells what was done may show it. Where and with what a picture was taken is not kept. */
export const galleryUpload = defineRoute({
  name: 'galleryUpload',
  method: 'POST',
  path: '/eps/:epsId/gallery',
  can: 'schedule.report',
  params: epsParams,
  body: 'multipart',
  input: z
    .object({ caption: caption.optional(), workId: id.optional(), day: dayText.optional() })
    .refine(({ workId, day }) => (workId === undefined) === (day === undefined)),
  output: z.object({ picture }),
  errors: ['UPLOAD_TOO_LARGE', 'SPACE_FULL', 'UPLOAD_EMPTY', 'NOT_A_PICTURE', 'PICTURES_TOO_MANY', 'GALLERY_FULL'],
})

const bytes = {
  method: 'GET',
  can: 'eps.read',
  params: pictureParams,
  input: nothing,
  output: nothing,
  answer: 'binary',
  errors: [],
} as const

export const galleryPicture = defineRoute({
  ...bytes,
  name: 'galleryPicture',
  path: '/eps/:epsId/gallery/:pictureId',
})

export const galleryThumbnail = defineRoute({
  ...bytes,
  name: 'galleryThumbnail',
  path: '/eps/:epsId/gallery/:pictureId/thumbnail',
})

/** Of one's own pictures; whoever may edit the structure, of all. */
export const galleryEdit = defineRoute({
  name: 'galleryEdit',
  method: 'PATCH',
  path: '/eps/:epsId/gallery/:pictureId',
  can: 'schedule.report',
  params: pictureParams,
  input: z.object({ caption }),
  output: z.object({ picture }),
  errors: [],
})

/** One's own; whoever may delete from the structure, everybody's. It can be brought back for a day. */
export const galleryDelete = defineRoute({
  name: 'galleryDelete',
  method: 'DELETE',
  path: '/eps/:epsId/gallery/:pictureId',
  can: 'schedule.report',
  params: pictureParams,
  input: nothing,
  output: done,
  errors: [],
})

export const galleryRestore = defineRoute({
  name: 'galleryRestore',
  method: 'POST',
  path: '/eps/:epsId/gallery/:pictureId/restore',
  can: 'schedule.report',
  params: pictureParams,
  input: nothing,
  output: z.object({ picture }),
  errors: ['PICTURES_TOO_MANY'],
})
