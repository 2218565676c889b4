import { bankTables } from './bank-tables.ts'
import type { ContentTable } from './content-columns.ts'
import { recordTables } from './record-tables.ts'

/** What a file of a school is of: what it teaches and asks, or people, exams and results too. */
export const carriedScopes = ['content', 'all'] as const
export type CarriedScope = (typeof carriedScopes)[number]

const contentTables = { ...bankTables, ...recordTables }
export type ContentTableName = keyof typeof contentTables
export const contentTable = (name: ContentTableName): ContentTable => contentTables[name]

const names: Readonly<Record<CarriedScope, readonly ContentTableName[]>> = {
  content: Object.keys(bankTables) as ContentTableName[],
  all: Object.keys(contentTables) as ContentTableName[],
}
/** The tables of a file, in their order. */
export const tablesOf = (scope: CarriedScope): readonly ContentTableName[] => names[scope]

/** Which rows go along, as SQL of the table in which $1 is the school. */
export function rowsAlong(name: ContentTableName, scope: CarriedScope): string {
  const { only = 'true', only_without_people = 'true' } = contentTable(name)
  return scope === 'all' ? `(${only})` : `(${only}) and (${only_without_people})`
}

/** Tables of which no file has anything, and why. A test finds one that is in no list. */
export const tablesLeft = {
  'answer sheets and scanned pages, which are read where they were printed; what pupils answered goes along': [
    ...['answer_layouts', 'answer_sheets', 'scan_batches', 'scan_pages', 'scan_cells', 'scan_audits'],
    'scan_audit_items',
  ],
  'made again: terms, words and statistics': [
    ...['question_terms', 'question_words', 'exam_stats', 'exam_question_stats', 'exam_chapter_marks', 'exam_asked'],
    'session_chapters',
  ],
  'passwords, sign-ins, links, keys, mails, jobs and the log': [
    ...['platform_settings', 'former_sub_domains', 'account_links', 'sign_ins', 'sign_in_failures', 'mails', 'jobs'],
    ...['idempotency_keys', 'audit_entries', 'events', 'webhooks', 'webhook_deliveries'],
    'api_keys',
    ...['ceremonies_used', 'sign_in_providers', 'identities', 'authenticator_apps', 'recovery_codes', 'passkeys'],
    'sign_in_policies',
  ],
  'the platform’s, for all its schools': ['role_permissions'],
  'work in hand: what can be undone, what is being read or set up, and what was said of lists': [
    ...['set_up_drafts', 'bulk_changes', 'imports', 'import_readings', 'import_reading_items'],
    ...['import_reading_blocks', 'import_layouts', 'import_places', 'list_layouts', 'list_values'],
  ],
} as const
