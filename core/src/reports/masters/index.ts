import type { TemplatePart } from '../../office/index.ts'
import type { ReportLanguage } from '../format.ts'
import { documentTemplate } from './document.ts'
import type { Master } from './masters.ts'
import { workbookTemplate } from './workbook.ts'

export const masterParts = (master: Master, language: ReportLanguage): TemplatePart[] =>
  master.kind === 'docx' ? documentTemplate(master, language) : workbookTemplate(master, language)
