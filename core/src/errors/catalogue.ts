interface CatalogueEntry {
  status: number
  retry: boolean
  /** What stands in `error_message` instead of the code, where the specification names it. */
  message?: string
}

/**
 * Every error a person can meet: its HTTP status and whether trying again can help.
 *
 * The sentence is in the client's locales below `error.<CODE>`; a test compares both key sets.
 */
export const catalogue = {
  BAD_REQUEST: { status: 400, retry: false },
  UNAUTHORIZED: { status: 401, retry: false },
  BAD_CREDENTIALS: { status: 401, retry: true },
  CSRF: { status: 403, retry: true },
  FORBIDDEN: { status: 403, retry: false },
  NOT_FOUND: { status: 404, retry: false },
  CONFLICT: { status: 409, retry: true },
  PAYLOAD_TOO_LARGE: { status: 413, retry: false },
  TOO_MANY_REQUESTS: { status: 429, retry: true },
  INTERNAL: { status: 500, retry: true },
  UNAVAILABLE: { status: 503, retry: true },
  DIGITS_NEGATIVE: { status: 400, retry: false },

  LOGIN_TAKEN: { status: 409, retry: true },
  EMAIL_TAKEN: { status: 409, retry: true },
  REGISTRATION_CLOSED: { status: 403, retry: false },
  PASSWORD_WRONG: { status: 403, retry: true },
  RESET_LINK_INVALID: { status: 410, retry: false },
  NO_SECRET_QUESTION: { status: 404, retry: false },
  ANSWER_WRONG: { status: 403, retry: true },
  RESTORE_CLOSED: { status: 403, retry: false },
  SECOND_FACTOR_REQUIRED: { status: 401, retry: true },
  SECOND_FACTOR_WRONG: { status: 401, retry: true },
  SECOND_FACTOR_ON: { status: 409, retry: false },
  CODE_WRONG: { status: 403, retry: true },
  ACCESS_TOKENS_TOO_MANY: { status: 409, retry: false },
  AVATAR_NOT_AN_IMAGE: { status: 422, retry: false },
  SIGN_IN_NOT_OFFERED: { status: 404, retry: false },
  SIGN_IN_REFUSED: { status: 403, retry: true },
  EMAIL_NOT_VERIFIED: { status: 403, retry: false },
  SPACE_FORBIDDEN: { status: 403, retry: false },
  SPACE_NOT_DELETABLE: { status: 409, retry: false },
  SPACE_NAME_DIFFERS: { status: 409, retry: true },
  SPACE_LICENSED: { status: 409, retry: false },
  SPACE_NOT_EMPTY: { status: 409, retry: false },
  SPACE_LAST_ADMIN: { status: 409, retry: false },
  INVITATION_GONE: { status: 410, retry: false },
  INVITATIONS_TOO_MANY: { status: 409, retry: false },
  ROLE_EXISTS: { status: 409, retry: true },
  ROLE_BUILT_IN: { status: 409, retry: false },
  ROLE_IN_USE: { status: 409, retry: false },
  ROLES_TOO_MANY: { status: 409, retry: false },
  GRANTS_TOO_MANY: { status: 409, retry: false },
  DELEGATION_TOO_MUCH: { status: 409, retry: false },
  DELEGATION_TO_ONESELF: { status: 409, retry: false },
  DELEGATION_PAST: { status: 409, retry: false },
  DELEGATIONS_TOO_MANY: { status: 409, retry: false },
  ADDRESS_INVALID: { status: 422, retry: false },
  ADDRESS_LOCKS_OUT: { status: 409, retry: false },
  IP_NOT_ALLOWED: { status: 403, retry: false, message: 'IPNotAllowed' },
  LICENCE_LIMIT: { status: 402, retry: false, message: 'LicenseLimit' },
  LICENCE_NOT_FOUND: { status: 402, retry: false, message: 'LicenseNotFound' },
  LICENCE_EXPIRED: { status: 409, retry: false },
  LICENCE_NONE_ACTIVE: { status: 409, retry: false },
  LICENCE_ACTIVE: { status: 409, retry: false },
  LICENCE_UNREADABLE: { status: 422, retry: false },
  LICENCE_LOADED: { status: 409, retry: false },
  LICENCES_TOO_MANY: { status: 409, retry: false },
  LICENCE_VERSION: { status: 409, retry: false },
  LICENCE_PAID_EXCEEDED: { status: 409, retry: false },
  LICENCE_ESTIMATE_MISSING: { status: 409, retry: false },
  LICENCE_ESTIMATE_EXCEEDED: { status: 409, retry: false },
  LICENCE_BIM_MISSING: { status: 409, retry: false },
  LICENCE_BIM_EXCEEDED: { status: 409, retry: false },
  EPS_WRONG_PARENT: { status: 409, retry: false },
  EPS_NOT_EMPTY: { status: 409, retry: false },
  EPS_INACTIVE: { status: 409, retry: false },
  EPS_PARENT_IN_BIN: { status: 409, retry: false },
  EPS_KEY_TAKEN: { status: 409, retry: true },
  EPS_KEYS_TOO_MANY: { status: 409, retry: false },
  COMMENTS_TOO_MANY: { status: 409, retry: false },
  PROJECT_TOO_LARGE: { status: 413, retry: false },
  VERSION_LOCKED: { status: 409, retry: false },
  VERSION_NAME_TAKEN: { status: 409, retry: true },
  VERSION_ACTUAL: { status: 409, retry: false },
  VERSION_NOT_TARGET: { status: 409, retry: false },
  VERSION_IN_USE: { status: 409, retry: false },
  VERSION_CALCULATING: { status: 409, retry: true },
  RIGHT_FACTS_ONLY: { status: 403, retry: false },
  FACTS_CLOSED: { status: 409, retry: false },
  FACT_OUTSIDE_PERIOD: { status: 409, retry: false },
  CLIENT_TAKEN: { status: 409, retry: true },
  TARGET_VERSION_MISSING: { status: 409, retry: false },

  MOMENT_NOT_KEPT: { status: 410, retry: false },
  VERSION_TOO_LARGE: { status: 413, retry: false },
  MERGE_UNDECIDED: { status: 409, retry: true },

  UPLOAD_EMPTY: { status: 400, retry: false },
  UPLOAD_FORMAT_UNKNOWN: { status: 400, retry: false },
  UPLOAD_TOO_LARGE: { status: 413, retry: false },
  UPLOAD_BROKEN: { status: 422, retry: false },
  UPLOAD_NO_PROJECT: { status: 422, retry: false },
  UPLOAD_PROJECT_NOT_CHOSEN: { status: 400, retry: true },
  UPLOAD_NOT_READY: { status: 409, retry: true },
  UPLOAD_ENCODING: { status: 422, retry: false },

  RELATION_LOOP: { status: 409, retry: false },
  RELATION_SELF: { status: 409, retry: false },
  RELATION_EXISTS: { status: 409, retry: false },
  RELATION_TO_SUMMARY: { status: 409, retry: false },
  RELATION_TO_NOTHING: { status: 409, retry: false },
  ROW_MISSING: { status: 409, retry: false },
  ROW_EXISTS: { status: 409, retry: false },
  ROW_UNDER_ITSELF: { status: 409, retry: false },
  ROW_CANNOT_INDENT: { status: 409, retry: false },
  ROW_CANNOT_OUTDENT: { status: 409, retry: false },
  ROW_CANNOT_MOVE: { status: 409, retry: false },
  ROW_CANNOT_DISSOLVE: { status: 409, retry: false },
  BRANCH_TOO_LARGE: { status: 413, retry: false },
  ROW_WITH_CHILDREN: { status: 409, retry: false },
  FIELD_INVALID: { status: 422, retry: false },
  UNDO_PARENT_GONE: { status: 409, retry: false },
  UNDO_NOTHING: { status: 409, retry: false },
  CALENDAR_IN_USE: { status: 409, retry: false },
  CALENDAR_INVALID: { status: 422, retry: false },
  CALENDAR_EXISTS: { status: 409, retry: true },
  CALENDAR_CHANGED: { status: 409, retry: true },
  CALENDAR_BASE_WRONG: { status: 409, retry: false },
  CALENDAR_LIBRARY_IN_USE: { status: 409, retry: false },
  CALENDARS_TOO_MANY: { status: 409, retry: false },
  ATTRIBUTE_CLOSED: { status: 403, retry: false },
  ATTRIBUTE_EXISTS: { status: 409, retry: true },
  ATTRIBUTES_TOO_MANY: { status: 409, retry: false },
  ATTRIBUTE_IN_USE: { status: 409, retry: true },
  TRANSFER_INTO_ITSELF: { status: 409, retry: false },
  TEMPLATE_EXISTS: { status: 409, retry: true },
  TEMPLATES_TOO_MANY: { status: 409, retry: false },
  REPLACEMENT_LOOP: { status: 409, retry: true },
  REPLACEMENT_OVERLAPS: { status: 409, retry: true },
  REPLACEMENTS_TOO_MANY: { status: 409, retry: false },
  TEMPLATE_WITHOUT_PROJECT: { status: 409, retry: true },
  FILTER_EXISTS: { status: 409, retry: true },
  FILTERS_TOO_MANY: { status: 409, retry: false },
  LAYOUT_EXISTS: { status: 409, retry: true },
  LAYOUTS_TOO_MANY: { status: 409, retry: false },
  DAILY_VIEW_EXISTS: { status: 409, retry: true },
  DAILY_VIEWS_TOO_MANY: { status: 409, retry: false },
  UI_STATE_TOO_MUCH: { status: 413, retry: false },
  DOCUMENT_TOO_LARGE: { status: 413, retry: false },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof catalogue

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(catalogue, code)
}

/** What kind of failure it is, in the words of the specification; most codes are of no kind (R-SYS-20). */
export type ExceptionName = 'UnknownException' | 'BadRequestException' | 'UnauthorizedException'

export function exceptionOf(code: ErrorCode): ExceptionName | null {
  const { status } = catalogue[code]
  if (status === 400) return 'BadRequestException'
  if (status === 401) return 'UnauthorizedException'
  return status === 500 ? 'UnknownException' : null
}
