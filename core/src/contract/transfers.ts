/**
 * Files that go up in pieces: where the line was cut it goes on, on whichever server. The call that a file is for names it
 * (`inPieces`) in place of a file of its form.
 */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing } from './fields.ts'

/** Of one piece, and how long pieces wait for the next one. */
export const transferLimits = { pieceBytes: 8_388_608, hours: 24 } as const

/** Fields of a form whose file came in pieces; what is there is compared with its size. */
export const inPieces = {
  transfer: id.optional(),
  fileName: plainText().max(255).optional(),
  fileBytes: z.coerce.number().int().min(1).optional(),
}

/** Each person's are their own; the id is the sender's, the same for the same file. */
const ofTransfer = {
  can: 'space.read',
  path: '/spaces/:spaceId/transfers/:transferId',
  params: z.object({ spaceId: id, transferId: id }),
} as const

const received = z.object({
  /** Bytes that are there: the next piece begins with them. */
  received: z.int(),
})

export const transferRead = defineRoute({
  ...ofTransfer,
  name: 'transferRead',
  method: 'GET',
  input: nothing,
  output: received,
  errors: ['SPACE_FORBIDDEN'],
})

/** A piece that was there already is as good as once. */
export const transferSend = defineRoute({
  ...ofTransfer,
  name: 'transferSend',
  method: 'POST',
  body: 'multipart',
  query: ['offset', 'bytes'],
  input: z.object({
    /** Where the piece begins. */
    offset: z.coerce.number().int().min(0),
    /** Of the whole file: what there is no room for is refused with its first piece. */
    bytes: z.coerce.number().int().min(1),
  }),
  output: received,
  errors: [
    'SPACE_FORBIDDEN',
    'SPACE_FULL',
    'UPLOAD_TOO_LARGE',
    'UPLOAD_EMPTY',
    'TRANSFER_ELSEWHERE',
    'TRANSFERS_TOO_MANY',
  ],
})

/** The file is where it was sent for, or nobody wants it any more. */
export const transferDelete = defineRoute({
  ...ofTransfer,
  name: 'transferDelete',
  method: 'DELETE',
  input: nothing,
  output: done,
  errors: ['SPACE_FORBIDDEN'],
})
