const MB = 1_048_576

export const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`

/** Since then. */
export const seconds = (begun: number): string => `${((performance.now() - begun) / 1_000).toFixed(1)} s`
