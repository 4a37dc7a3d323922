/** «Floor 2» before «Floor 10»; the same on every machine, whatever its language. */
export const natural = new Intl.Collator('en', { numeric: true }).compare
