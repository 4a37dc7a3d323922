/** Folders in folders, at most; keeps the tree readable and every walk short. */
export const MAX_DEPTH = 12
export const MAX_NODES = 5_000
export const BIN_DAYS = 30
