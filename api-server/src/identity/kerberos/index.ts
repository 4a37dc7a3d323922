export { configuredKerberos, type Kerberos } from './kerberos.ts'
