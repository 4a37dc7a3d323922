import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorOf } from '../api/answer.ts'
import { ApiError } from '../api/api-error.ts'
import error from '../i18n/locales/en/error.json' with { type: 'json' }
import issue from '../i18n/locales/en/issue.json' with { type: 'json' }
import { errorSentence } from './error-sentence.ts'

describe('sentences of errors', () => {
  beforeAll(async () => {
    await i18next.init({ lng: 'en', resources: { en: { error, issue } } })
  })

  it('name table, line and reason of a broken file', () => {
    const broken = new ApiError('UPLOAD_BROKEN', { table: 'TASK', line: 4211, reason: 'xer_row_long' })
    expect(errorSentence(broken)).toBe(
      'The file is broken in TASK, line 4211. The row has more fields than the table has columns.',
    )
  })

  it('of a row that cannot go below another say why it cannot hold it', () => {
    const moved = new ApiError('ROW_CANNOT_MOVE', { reason: 'milestone' })
    expect(errorSentence(moved)).toBe('A milestone cannot hold other rows')
    const indented = new ApiError('ROW_CANNOT_INDENT', { reason: 'progress' })
    expect(errorSentence(indented)).toBe('A work with progress cannot hold other rows')
    expect(errorSentence(new ApiError('ROW_CANNOT_INDENT', {}))).toBe('There is no row above to indent under')
  })

  it('a call without a session reads that the user is not authorized (R-AUTH-17)', () => {
    const answer = { error: 'UNAUTHORIZED', error_message: 'UNAUTHORIZED', params: {} }
    expect(errorSentence(errorOf(401, JSON.stringify(answer)))).toBe('User is not authorized')
  })

  it('stay sentences where the facts are missing', () => {
    expect(errorSentence(new ApiError('UPLOAD_BROKEN', { reason: 'limit_time' }))).toBe(
      'The file cannot be read. Reading took too long.',
    )
    expect(errorSentence(new ApiError('UPLOAD_TOO_LARGE', { maxBytes: 52_428_800 }))).toBe(
      'The file is larger than 50 MB',
    )
    expect(errorSentence(new ApiError('TOO_MANY_REQUESTS', { seconds: 5 }))).toContain('in 5 s')
    expect(errorSentence(new ApiError('TOO_MANY_REQUESTS', { seconds: 86_000 }))).toContain('in 24 h')
  })

  it('of a list are lines: the sentence of a known code, else its own text (R-SYS-13)', () => {
    const list = [
      { code: 'FORBIDDEN', params: {}, error_message: 'not shown' },
      { code: 'SOMETHING_NEW', params: {}, error_message: 'Row 7 is locked' },
      'Row 8 too',
    ]
    const told = errorSentence(errorOf(422, JSON.stringify({ error: 'BadRequestException', error_message: list })))
    expect(told.split('\n')).toEqual([error.FORBIDDEN, 'Row 7 is locked', 'Row 8 too'])
  })

  it('of an empty list say that the error is unknown (R-SYS-14)', () => {
    expect(errorSentence(errorOf(422, '{"error":"BadRequestException","error_message":[]}'))).toBe('Unknown error')
  })

  it('are the general one for a code nobody knows, and for a bug (R-SYS-13, R-SYS-14)', () => {
    expect(errorSentence(new ApiError('SOMETHING_NEW'))).toBe(error.INTERNAL)
    expect(errorSentence(new TypeError('x is not a function'))).toBe(error.INTERNAL)
  })
})
