/**
 * Whose signature makes a licence: the `x` of an Ed25519 key, compiled in so that no file and no setting of an
 * installation says otherwise. `npm run licence -- --new-key` makes another pair, with which licences are sold.
 */
export const publicKey = 'Sv-qLEHg90dwO3-OpMVF4eb3dkPbJ3mdY55mVAwKIKY'
