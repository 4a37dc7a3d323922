/**
 * What a document may begin with, as one update. A schedule of 250,000 works takes some 60 MB, with long notes several times as
 * much; a thread that reads it needs about ten times that.
 */
export const documentMaxBytes = 256 * 1024 * 1024
