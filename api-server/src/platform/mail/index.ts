export { type Email, type Mail, openMail } from './mail.ts'
